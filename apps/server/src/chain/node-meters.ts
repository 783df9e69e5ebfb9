import { Counter } from 'prom-client'
import type { Metrics } from '../platform/metrics.ts'
import type { NodeMeter } from './open-node.ts'

/** Counts the calls of a process to its nodes, each under its name. */
export function nodeMeters({ registry }: Metrics): (node: string) => NodeMeter {
  const registers = [registry]
  const labelNames = ['node'] as const
  const calls = new Counter({
    name: 'solana_calls_total',
    help: 'Calls to a node of Solana, repeats included',
    labelNames,
    registers,
  })
  const refused = new Counter({
    name: 'solana_calls_refused_total',
    help: 'Calls that a provider refused because they were too many',
    labelNames,
    registers,
  })
  const waited = new Counter({
    name: 'solana_call_wait_seconds_total',
    help: 'Time that calls waited for the budget of their node, or until its provider takes calls again',
    labelNames,
    registers,
  })
  return (node) => {
    // A rate needs a value before the first one.
    refused.inc({ node }, 0)
    return {
      called: () => calls.inc({ node }),
      refused: () => refused.inc({ node }),
      waited: (seconds) => waited.inc({ node }, seconds),
    }
  }
}

/** Counts what two nodes say differently although only one of them can be right. */
export function contradictionCounter({ registry }: Metrics): (about: 'transaction' | 'balance') => void {
  const contradictions = new Counter({
    name: 'solana_node_contradictions_total',
    help: 'Replies of two nodes of which only one can be right, by what they are about',
    labelNames: ['about'],
    registers: [registry],
  })
  for (const about of ['transaction', 'balance']) contradictions.inc({ about }, 0)
  return (about) => contradictions.inc({ about })
}
