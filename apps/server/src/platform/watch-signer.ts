import { figuresReply } from '@throwdown/signer-link/figures'
import type { SignerLink } from '@throwdown/signer-link/signer-link'
import type { z } from 'zod'
import type { Context } from './context.ts'
import { readGauges } from './read-gauges.ts'

type Figures = z.output<typeof figuresReply>

const UNITS_PER_COIN = { SOL: 1e9, USDC: 1e6 } as const

const GAUGES = [
  { name: 'signer_up', help: '1 while the signer replies to the worker', labelNames: ['signer'] },
  {
    name: 'signer_certificates_left',
    help: 'Day keys that the signer may still certify within the hour',
    labelNames: ['signer'],
  },
  {
    name: 'signer_room_coins',
    help: 'What the signer may still pay out within the span',
    labelNames: ['coin', 'span'],
  },
  {
    name: 'signer_calls',
    help: 'Calls since the signer started, by path and outcome: done, refused, failed',
    labelNames: ['path', 'outcome'],
  },
] as const

/** The signer has no port for metrics, so that nobody else reaches it: the worker asks over its link, once for several scrapes. */
export function watchSigner(
  { log, metrics }: Pick<Context<never>, 'log' | 'metrics'>,
  link: SignerLink,
): void {
  readGauges({ log, metrics }, GAUGES, async () => {
    const figures = await link.call('/figures', {}, figuresReply).catch((err: unknown) => {
      log.warn({ err }, 'the signer does not reply')
      return undefined
    })
    return {
      signer_up: one(figures ? 1 : 0),
      signer_certificates_left: figures ? one(figures.certificatesLeft) : [],
      signer_room_coins: figures ? roomOf(figures) : [],
      signer_calls:
        figures?.calls.map(({ path, outcome, count }) => ({ labels: { path, outcome }, value: count })) ?? [],
    }
  })
}

const one = (value: number) => [{ labels: { signer: 'signer' }, value }]

const roomOf = ({ room }: Figures) =>
  room.map(({ coin, span, units }) => ({
    labels: { coin, span },
    value: Number(units) / UNITS_PER_COIN[coin],
  }))
