import type { CallOutcome, figuresReply } from '@throwdown/signer-link/figures'
import type { z } from 'zod'
import type { Databases } from './databases.ts'
import { countCertificatesOfHour } from './store.ts'
import type { WalletPolicy } from './wallet/sign-transfer.ts'
import { sumRecent } from './wallet/wallet-store.ts'

type CallCount = { readonly path: string; readonly outcome: CallOutcome; readonly count: number }

/** Calls since this process started. */
export class CallCounts {
  private readonly counts = new Map<string, number>()

  count(path: string, outcome: CallOutcome): void {
    const key = `${path} ${outcome}`
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1)
  }

  list(paths: readonly string[]): CallCount[] {
    return paths.flatMap((path) =>
      (['done', 'refused', 'failed'] as const).map((outcome) => ({
        path,
        outcome,
        count: this.counts.get(`${path} ${outcome}`) ?? 0,
      })),
    )
  }
}

type FiguresDeps = {
  readonly databases: Pick<Databases, 'state'>
  readonly certificatesPerHour: number
  readonly caps: Pick<WalletPolicy, 'perHour' | 'perDay'>
}

/** What is left under the caps. */
export async function readFigures({
  databases: { state },
  certificatesPerHour,
  caps,
}: FiguresDeps): Promise<Omit<z.output<typeof figuresReply>, 'calls'>> {
  const certificates = await countCertificatesOfHour(state)
  const spent = await sumRecent(state, undefined)
  const roomOf = (span: 'hour' | 'day', cap: WalletPolicy['perHour']) => [
    { coin: 'SOL' as const, span, units: leftOf(cap.lamports, spent[span].lamports) },
    { coin: 'USDC' as const, span, units: leftOf(cap.usdc, spent[span].usdc) },
  ]
  return {
    certificatesLeft: Math.max(0, certificatesPerHour - certificates),
    room: [...roomOf('hour', caps.perHour), ...roomOf('day', caps.perDay)],
  }
}

const leftOf = (cap: bigint, sum: bigint): string => String(cap > sum ? cap - sum : 0n)
