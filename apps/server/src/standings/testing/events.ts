import { randomUUID } from 'node:crypto'
import { invariant } from '@throwdown/rules/invariant'
import type { Mode, Tier } from '@throwdown/rules/terms'
import type pg from 'pg'
import { vi } from 'vitest'
import { PATIENCE } from '../../platform/testing/patience.ts'

type Queryable = Pick<pg.Pool, 'query'>

export type TestEvent = {
  readonly kind: 'won' | 'lost' | 'void' | 'banked' | 'prize' | 'returned'
  readonly playerId: string
  readonly mode: Mode
  readonly tier: Tier
  readonly at: Date
  readonly earnings: bigint
  readonly poolId?: string
  readonly opponentId?: string
  readonly durationMs?: number
  /** One letter for each throw, as the column stores them. */
  readonly throws?: string
  readonly opponentThrows?: string
  readonly turns?: string
}

/** Writes events as a settlement does, in the transaction of the given connection. */
export async function insertEvents(owner: Queryable, events: readonly TestEvent[]): Promise<void> {
  for (const event of events) {
    const { kind, throws = '' } = event
    const isMatch = kind === 'won' || kind === 'lost' || kind === 'void'
    await owner.query(
      `insert into play_event (at, kind, player_id, mode, tier, match_id, opponent_id, pool_id, earnings, opened, duration_ms,
                               throws, opponent_throws, turns, void_reason)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
      [
        event.at,
        kind,
        event.playerId,
        event.mode,
        event.tier,
        isMatch ? randomUUID() : null,
        isMatch ? (event.opponentId ?? randomUUID()) : null,
        event.poolId ?? null,
        event.earnings,
        throws !== '',
        event.durationMs ?? 0,
        throws,
        event.opponentThrows ?? '-'.repeat(throws.length),
        event.turns ?? '-'.repeat(throws.length),
        kind === 'void' ? 'turn_limit' : null,
      ],
    )
  }
}

/** What a match does to its two players. */
export function aResult(
  winner: string,
  loser: string,
  { at, mode = 'normal', tier = 5 }: { at: Date; mode?: Mode; tier?: Tier },
): TestEvent[] {
  const stake = BigInt(tier) * 1_000_000n
  const won = (stake * (mode === 'normal' ? 95n : 65n)) / 100n
  return [
    { kind: 'won', playerId: winner, mode, tier, at, earnings: won },
    { kind: 'lost', playerId: loser, mode, tier, at, earnings: -stake },
  ]
}

/** Counts everything that is committed. Transactions of other databases hold the horizon too, so it may take a while. */
export async function applyAll(keeper: { apply(): Promise<unknown> }, owner: Queryable): Promise<void> {
  await vi.waitFor(async () => {
    await keeper.apply()
    invariant(await isAllCounted(owner), 'every event is counted')
  }, PATIENCE)
}

async function isAllCounted(owner: Queryable): Promise<boolean> {
  const { rows } = await owner.query<{ counted: boolean }>(
    `select not exists (
       select from play_event e, standing_cursor c where (e.xid, e.seq) > (c.xid, c.seq)
     ) as counted`,
  )
  return rows[0]?.counted === true
}
