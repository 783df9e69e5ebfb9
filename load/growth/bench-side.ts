// The connections to one of the two databases, and whom the bench looks at there.
import { randomUUID } from 'node:crypto'
import { invariant } from '@throwdown/rules/invariant'
import type pg from 'pg'
import type { StaffCaller } from '../../apps/server/src/audit/staff-caller.ts'
import { setLimit } from '../../apps/server/src/limits/store.ts'
import { HEAVY_NO } from './fill-people.ts'
import { connect, type GrowthWorld, type Side } from './growth-world.ts'

export type BenchSide = {
  readonly side: Side
  readonly app: pg.Pool
  readonly audit: pg.Pool
  readonly owner: pg.Pool
  /** Has a fiftieth of all matches, and limits. */
  readonly heavyId: string
  /** Players that the heavy one has met, and as many that are strangers. */
  readonly opponentIds: readonly string[]
  /** Anybody but the heavy player. */
  readonly playerIds: readonly string[]
  readonly staff: StaffCaller
  close(): Promise<void>
}

const OPPONENTS = 50
const PLAYERS = 2_000

export async function openSide(world: GrowthWorld, side: Side): Promise<BenchSide> {
  const app = connect(world, side, 'throwdown_app')
  const audit = connect(world, side, 'throwdown_audit')
  const owner = connect(world, side, 'postgres')
  const heavyId = await heavyOf(owner.pool)
  await limit(app.pool, heavyId)
  return {
    side,
    app: app.pool,
    audit: audit.pool,
    owner: owner.pool,
    heavyId,
    opponentIds: await opponentsOf(owner.pool, heavyId),
    playerIds: await anyPlayers(owner.pool),
    staff: await enterAsStaff(owner.pool),
    async close() {
      for (const database of [app, audit, owner]) await database.close()
    },
  }
}

async function heavyOf(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query<{ id: string }>('select id from growth.player where no = $1', [HEAVY_NO])
  const heavyId = rows[0]?.id
  invariant(heavyId !== undefined, 'the database was filled')
  return heavyId
}

/** So high that they refuse nothing; sums are made for players with limits only. */
async function limit(app: pg.Pool, playerId: string): Promise<void> {
  for (const kind of ['stake', 'loss', 'time'] as const)
    await setLimit(app, { playerId, kind, days: 30, amount: 1_000_000_000_000n, now: new Date() })
}

async function opponentsOf(owner: pg.Pool, heavyId: string): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `(select opponent_id as id from play_event where player_id = $1 and opponent_id is not null order by seq limit $2)
     union all
     (select gen_random_uuid() from generate_series(1, $2::int))`,
    [heavyId, OPPONENTS],
  )
  return rows.map(({ id }) => id).toSorted(() => Math.random() - 0.5)
}

async function anyPlayers(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    'select id from growth.player where no <> $1 order by random() limit $2',
    [HEAVY_NO, PLAYERS],
  )
  return rows.map(({ id }) => id)
}

async function enterAsStaff(owner: pg.Pool): Promise<StaffCaller> {
  const [playerId, sessionId] = [randomUUID(), randomUUID()]
  const name = `bench_${playerId.slice(0, 8)}`
  await owner.query(
    `insert into player
       (id, username, username_lower, email, email_lower, password_hash, role, email_verified_at, is_subscribed, created_at)
     values ($1, $2, $2, $2 || '@bench.example', $2 || '@bench.example', 'none', 'admin', now(), false, now())`,
    [playerId, name],
  )
  await owner.query(
    `insert into player_session
       (id, player_id, second_factor, for_staff, device, network, created_at, last_used_at, expires_at)
     values ($1, $2, true, true, 'Firefox on Linux', '198.18.0.x', now(), now(), now() + interval '12 hours')`,
    [sessionId, playerId],
  )
  return {
    playerId,
    sessionId,
    origin: { network: '198.18.0.x', device: null },
    now: new Date(),
  }
}
