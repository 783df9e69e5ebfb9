import type { SafePlayState } from '@throwdown/contract/safe-play'
import { usd } from '@throwdown/rules/money'

/** What the player's own decisions leave of a deposit to play with. The database decides when it is credited. */
export type DepositRoom =
  | { readonly by: 'pause'; readonly room: 0n; readonly untilMs: number | null }
  /** `untilMs`: when the oldest deposit of a used up limit stops to count; null while there is room. */
  | { readonly by: 'limit'; readonly room: bigint; readonly untilMs: number | null }

/** [L2] The least room of the deposit limits, and none during a break; null: nothing is limited. */
export function depositRoomOf({ pause, limits, usage }: SafePlayState): DepositRoom | null {
  if (pause) return { by: 'pause', room: 0n, untilMs: pause.untilMs }
  let least: DepositRoom | null = null
  for (const { kind, days, amount } of limits) {
    const used = usage.find((one) => one.days === days)
    if (kind !== 'deposit' || !used) continue
    const left = usd(amount) - BigInt(used.deposited)
    const room = left > 0n ? left : 0n
    const untilMs = room === 0n ? used.depositsFreeAtMs : null
    if (!least || room < least.room || (room === least.room && (untilMs ?? 0) > (least.untilMs ?? 0)))
      least = { by: 'limit', room, untilMs }
  }
  return least
}
