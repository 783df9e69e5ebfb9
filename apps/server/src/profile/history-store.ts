import type { Parsed } from '@throwdown/contract/endpoint'
import { type HistoryMatch, MATCH_RESULTS, type matchHistory } from '@throwdown/contract/profile'
import { MODES, type Mode, TIERS } from '@throwdown/rules/terms'
import { many, type Queryable } from '../platform/sql.ts'

export type ThrowLetters = {
  readonly throws: string
  readonly opponentThrows: string
  readonly turns: string
}

export type MatchOfPlayer = ThrowLetters & {
  readonly seq: bigint
  readonly endedAt: Date
  readonly kind: HistoryMatch['result']
  readonly matchId: string
  readonly opponentId: string
  readonly mode: Mode
  readonly tier: number
  readonly earnings: bigint
  readonly contribution: bigint
  readonly points: number
  /** [Q5] Whether a hand was opened; until then Bounty masks the opponent. */
  readonly wasOpened: boolean
  readonly voided: HistoryMatch['voided']
}

const LETTERS = `throws, opponent_throws as "opponentThrows", turns`

// [M7] Only who did not accept gets a strike.
const VOIDED = `(
  select json_build_object(
           'seat', s.seat,
           'reason', e.void_reason,
           'absent', array(select case when k.seat = s.seat then 'you' else 'rival' end from strike k where k.match_id = s.match_id))
    from match_seat s
   where s.match_id = e.match_id
     and s.player_id = e.player_id)`

type HistoryFilter = Omit<Parsed<typeof matchHistory, 'query'>, 'limit'>

// In the order of an index that begins with the player: with = any index of seq would do, and PostgreSQL may read the events of everybody.
const OWN = 'e.player_id between $1 and $1 and e.seq < $2'

const COLUMNS = `e.seq, e.at as "endedAt", e.kind, e.match_id as "matchId", e.opponent_id as "opponentId", e.mode, e.tier, e.earnings,
                        e.contribution, e.points, e.opened or e.opponent_opened as "wasOpened", ${LETTERS},
                        case when e.kind = 'void' then ${VOIDED} end as voided`
/** Also those without a stake. */
const MATCH_TIERS = [0, ...TIERS]

const MATCHES = `select ${COLUMNS} from play_event e`

/** Newest first, along the index of the filter: a page reads what it shows, however many matches it leaves out. */
export async function listMatches(
  db: Queryable,
  playerId: string,
  { before = '9223372036854775807', limit, ...filter }: HistoryFilter & { readonly limit: number },
): Promise<MatchOfPlayer[]> {
  const page = [playerId, before, limit]
  if (filter.opponent !== undefined) return listAgainst(db, page, { ...filter, opponent: filter.opponent })
  const { result, mode, tier } = filter
  if (result !== undefined || mode !== undefined || tier !== undefined) return listAlike(db, page, filter)
  return many<MatchOfPlayer>(db, {
    name: 'profile_matches',
    text: `${MATCHES}
            where ${OWN} and e.kind = any ($4::text[])
            order by e.player_id desc, e.seq desc
            limit $3`,
    values: [...page, MATCH_RESULTS],
  })
}

const resultsOf = ({ result }: HistoryFilter) => (result === undefined ? MATCH_RESULTS : [result])

/** Each combination of result, mode and stake that the filter allows is a range of one index; the newest of all are the page. */
function listAlike(db: Queryable, page: readonly unknown[], filter: HistoryFilter): Promise<MatchOfPlayer[]> {
  const { mode, tier } = filter
  return many<MatchOfPlayer>(db, {
    name: 'profile_matches_alike',
    text: `select ${COLUMNS}
             from (
               select f.*
                 from unnest($4::text[]) as k (kind)
                cross join unnest($5::text[]) as m (mode)
                cross join unnest($6::smallint[]) as t (tier)
                cross join lateral (
                  select o.*
                    from play_event o
                   where o.player_id = $1
                     and o.kind = k.kind
                     and o.mode = m.mode
                     and o.tier = t.tier
                     and o.match_id is not null
                     and -o.seq > -$2::bigint
                   -- Only the index of the filter has this order; in that of seq PostgreSQL may read the events of everybody.
                   order by -o.seq
                   limit $3
                ) f
                order by f.seq desc
                limit $3
             ) e
            order by e.seq desc`,
    values: [
      ...page,
      resultsOf(filter),
      mode === undefined ? MODES : [mode],
      tier === undefined ? MATCH_TIERS : [tier],
    ],
  })
}

function listAgainst(
  db: Queryable,
  page: readonly unknown[],
  filter: HistoryFilter & { readonly opponent: string },
): Promise<MatchOfPlayer[]> {
  const { mode = null, tier = null, opponent } = filter
  return many<MatchOfPlayer>(db, {
    name: 'profile_matches_of_pair',
    text: `${MATCHES}
              where e.player_id = $1
                and e.opponent_id = $7
                and e.seq < $2
                and (e.mode = 'normal' or e.opened or e.opponent_opened)
                -- With = any PostgreSQL may read all void matches instead of the pair's.
                and array_position($6::text[], e.kind) is not null
                and ($4::text is null or e.mode = $4)
                and ($5::int is null or e.tier = $5)
              order by e.seq desc
              limit $3`,
    values: [...page, mode, tier, resultsOf(filter), opponent],
  })
}

/** The newest matches with a winner and at least one throw, newest first. */
export async function listThrows(
  db: Queryable,
  playerId: string,
  matchesMax: number,
): Promise<ThrowLetters[]> {
  return many<ThrowLetters>(db, {
    name: 'profile_throws',
    text: `select ${LETTERS}
             from play_event
            where player_id between $1 and $1
              and turns <> ''
              and kind <> 'void'
            order by player_id desc, seq desc
            limit $2`,
    values: [playerId, matchesMax],
  })
}
