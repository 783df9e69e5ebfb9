import { randomUUID } from 'node:crypto'
import { invariant } from '@throwdown/rules/invariant'
import type pg from 'pg'
import { accountCode } from '../../src/ledger/accounts.ts'
import { openAccounts } from '../../src/ledger/store.ts'
import { OPEN_POTS, POST_MATCHES } from '../../src/ledger/testing/post-matches.ts'
import { openOne, seedMoney } from '../../src/ledger/testing/seed-money.ts'

const RIVALS = 20
const MICROS = 1_000_000_000_000n

/** A player with more matches than a test could play: rows as the functions write them, inserted as sets. */
export type HeavyPlayer = {
  readonly id: string
  /** The first one only in the first hundred matches. */
  readonly rivals: readonly string[]
  /** When the newest match ended. */
  newestAt(): Promise<Date>
  /** Adds matches after those that exist already, an hour apart. */
  addMatches(matches: number): Promise<void>
}

/** As an administrator. Every third match is lost, every 50th void. */
export async function aHeavyPlayer(admin: pg.Pool, playerId = randomUUID()): Promise<HeavyPlayer> {
  const rivals = Array.from({ length: RIVALS }, () => randomUUID())
  for (const id of [playerId, ...rivals]) {
    await openAccounts(admin, [accountCode.held(id), accountCode.withdrawing(id)])
    await seedMoney(admin, await openOne(admin, accountCode.available(id)), MICROS)
  }
  let played = 0
  return {
    id: playerId,
    rivals,
    async newestAt() {
      const { rows } = await admin.query<{ at: Date }>(
        'select max(at) as at from play_event where player_id = $1',
        [playerId],
      )
      invariant(rows[0] !== undefined, 'the player has matches')
      return rows[0].at
    },
    async addMatches(matches) {
      const client = await admin.connect()
      try {
        await client.query('begin')
        await client.query(PLAYED, [playerId, rivals, played, played + matches])
        for (const statement of [MATCHES, SEATS, EVENTS, OPEN_POTS, POST_MATCHES])
          await client.query(statement)
        await client.query('commit')
      } finally {
        client.release()
      }
      played += matches
      for (const table of ['ledger_entry', 'ledger_journal', 'ledger_account', 'play_event', 'match_seat'])
        await admin.query(`vacuum analyze ${table}`)
    },
  }
}

const PLAYED = `
create temporary table played on commit drop as
select n, gen_random_uuid() as match_id, p.me, p.rivals[case when n <= 100 then 1 else 2 + n % (cardinality(p.rivals) - 1) end] as rival,
       case when n % 50 = 0 then 'void' when n % 3 = 0 then 'lost' else 'won' end as result,
       now() - interval '850 days' + n * interval '1 hour' as at
  from (select $1::uuid as me, $2::uuid[] as rivals) p, generate_series($3::int + 1, $4::int) n`

const MATCHES = `
insert into match (id, mode, tier, stake, terms_version, pot_account, created_at, finished_at)
select match_id, 'normal', 5, 5000000, 1, 1, at, at from played`

const SEATS = `
insert into match_seat (match_id, seat, player_id, opponent_id, pseudonym, device_id, available_account, mode, paired_at, running)
select match_id, seat, case seat when 0 then me else rival end, case seat when 0 then rival else me end, gen_random_uuid(), 'a-device', 1,
       'normal', at, false
  from played, generate_series(0, 1) seat
 order by n, seat`

const EVENTS = `
insert into play_event (at, kind, player_id, mode, tier, match_id, opponent_id, earnings, opened, opponent_opened, duration_ms, throws, opponent_throws, turns,
                        void_reason)
select at, kind, player_id, 'normal', 5, match_id, opponent_id,
       case kind when 'won' then 4750000 when 'lost' then -5000000 else 0 end, true, true, 30000, 'rps', 'srp', 'wwl',
       case kind when 'void' then 'turn_limit' end
  from (
    select n, 0 as seat, at, result as kind, me as player_id, rival as opponent_id, match_id from played
    union all
    select n, 1, at, case result when 'won' then 'lost' when 'lost' then 'won' else result end, rival, me, match_id from played
  ) e
 order by n, seat`
