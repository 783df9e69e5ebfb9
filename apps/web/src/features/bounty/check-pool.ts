import type { PoolPlayer } from '@throwdown/contract/bounty'
import { readPoolList } from '@throwdown/rules/bounty/pool-list'
import { type PoolProblem, type PoolReplay, replayPool } from '@throwdown/rules/bounty/replay-pool'
import { MICROS_PER_CENT, unitsOf } from '@throwdown/rules/money'

export type PoolDifference =
  | ({ readonly kind: 'rule' } & PoolProblem)
  /** The list says one thing, the page another. */
  | {
      readonly kind: 'points'
      readonly rank: number
      readonly shown: number
      readonly found: number | null
    }
  | {
      readonly kind: 'prize'
      readonly rank: number
      readonly shownMicros: bigint
      readonly foundMicros: bigint
    }

export type CheckedPool = {
  readonly replay: PoolReplay
  readonly matches: number
  readonly differences: readonly PoolDifference[]
}

/** [B13] Replays the public list and compares the page with it. Undefined if the download is not a pool list. */
export function checkPool(downloaded: unknown, shown: readonly PoolPlayer[]): CheckedPool | undefined {
  const list = readPoolList(downloaded)
  if (!list) return undefined
  const replay = replayPool(list)
  const paid = new Map<string, bigint>()
  for (const line of list.lines) if (line.kind === 'prize') paid.set(line.player, BigInt(line.microUsd))
  return {
    replay,
    matches: list.lines.filter(({ kind }) => kind === 'match').length,
    differences: [
      ...replay.problems.map((problem) => ({ kind: 'rule' as const, ...problem })),
      ...shown.flatMap((player) => comparePlayer(player, { replay, paid })),
    ],
  }
}

/** Names in the list are valid in this pool only, so the page is compared rank by rank. */
function comparePlayer(
  { rank, totalPoints, prize }: PoolPlayer,
  { replay, paid }: { replay: PoolReplay; paid: ReadonlyMap<string, bigint> },
): PoolDifference[] {
  const entrant = replay.standings[rank - 1]
  const found = entrant?.run.banked ?? null
  const foundMicros = (entrant && paid.get(entrant.entrant)) ?? 0n
  // The page shows cents, rounded down.
  const shownMicros = unitsOf(prize ?? 0, 'USD')
  return [
    ...(found === totalPoints ? [] : [{ kind: 'points' as const, rank, shown: totalPoints, found }]),
    ...(foundMicros / MICROS_PER_CENT === shownMicros / MICROS_PER_CENT
      ? []
      : [{ kind: 'prize' as const, rank, shownMicros, foundMicros }]),
  ]
}
