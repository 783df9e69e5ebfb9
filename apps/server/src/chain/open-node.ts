import { setTimeout as delay } from 'node:timers/promises'
import {
  createDefaultRpcTransport,
  createSolanaRpcFromTransport,
  SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR as HTTP_ERROR,
  isSolanaError,
  type RpcTransport,
} from '@solana/kit'
import { CALLS_PER_SECOND } from '../platform/variable-formats.ts'
import { CallBudget } from './call-budget.ts'
import type { ChainRpc } from './read-accounts.ts'

/** Of one call, within its time: a step of a withdrawal needs several replies, and would begin again with the first. */
const TRIES_MAX = 3
/** Doubled with each failure in a row, up to the maximum; half of it is random, so that callers do not come back together. */
const BACKOFF_MS_MIN = 50
const BACKOFF_MS_MAX = 30_000
/** A provider that asks for more is called again after this time: deposits must be found. */
const RETRY_AFTER_MS_MAX = 60_000
const TOO_MANY_CALLS = 429
/** What a provider says that cannot serve now. */
const REFUSALS: ReadonlySet<number> = new Set([TOO_MANY_CALLS, 502, 503, 504])

/** What is counted about the calls to one node. */
export type NodeMeter = {
  readonly called: () => void
  readonly refused: () => void
  readonly waited: (seconds: number) => void
}

/** One node of a provider. All that this process calls there has one budget; urgent calls come first. */
export type ChainNode = { readonly usual: ChainRpc; readonly urgent: ChainRpc }

type NodeOptions = {
  readonly url: string
  readonly callsPerSecond?: number
  readonly meter?: NodeMeter
}

export function openNode({ url, callsPerSecond = CALLS_PER_SECOND, meter }: NodeOptions): ChainNode {
  const patient = new PatientTransport(url, { budget: new CallBudget(callsPerSecond), meter })
  return {
    usual: createSolanaRpcFromTransport((call) => patient.call(call, { isUrgent: false })),
    urgent: createSolanaRpcFromTransport((call) => patient.call(call, { isUrgent: true })),
  }
}

type Call = Parameters<RpcTransport>[0]
type Deps = { readonly budget: CallBudget; readonly meter: NodeMeter | undefined }

/**
 * Waits for the budget, and calls again if the connection broke or the provider refused. Every call may be repeated: it reads, or
 * sends the same bytes. What the node replied, an error too, is a reply.
 */
class PatientTransport {
  private readonly transport: RpcTransport
  private readonly budget: CallBudget
  private readonly meter: NodeMeter | undefined
  private refusalsInARow = 0

  constructor(url: string, { budget, meter }: Deps) {
    this.transport = createDefaultRpcTransport({ url })
    this.budget = budget
    this.meter = meter
  }

  async call<Reply>(call: Call, { isUrgent }: { readonly isUrgent: boolean }): Promise<Reply> {
    for (let failures = 1; ; failures += 1) {
      await this.waitForBudget(isUrgent, call.signal)
      try {
        this.meter?.called()
        const reply = await this.transport<Reply>(call)
        this.refusalsInARow = 0
        return reply
      } catch (error) {
        const mayPass = this.pauseIfRefused(error) || isBroken(error)
        if (!mayPass || failures === TRIES_MAX || call.signal?.aborted) throw error
        await delay(backoffMs(failures), undefined, { signal: call.signal })
      }
    }
  }

  private async waitForBudget(isUrgent: boolean, signal: AbortSignal | undefined): Promise<void> {
    const startedMs = performance.now()
    await this.budget.take({ isUrgent, signal })
    this.meter?.waited((performance.now() - startedMs) / 1_000)
  }

  /** Calls that were on their way together are one refusal, not many. */
  private pauseIfRefused(error: unknown): boolean {
    if (!isSolanaError(error, HTTP_ERROR) || !REFUSALS.has(error.context.statusCode)) return false
    if (error.context.statusCode === TOO_MANY_CALLS) this.meter?.refused()
    if (!this.budget.isPaused) this.refusalsInARow += 1
    this.budget.pause(retryAfterMs(error.context.headers, Date.now()) ?? backoffMs(this.refusalsInARow))
    return true
  }
}

const backoffMs = (failures: number): number =>
  Math.min(BACKOFF_MS_MAX, BACKOFF_MS_MIN * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)

/** Seconds, or a date. */
function retryAfterMs(headers: Headers, nowMs: number): number | null {
  const text = headers.get('retry-after')
  if (text === null) return null
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, BACKOFF_MS_MIN), RETRY_AFTER_MS_MAX)
}

/** So `fetch` reports a connection that was refused, reset or closed. */
const isBroken = (error: unknown): boolean => error instanceof TypeError
