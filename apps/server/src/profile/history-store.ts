import type { Parsed } from '@throwdown/contract/endpoint'
import { type HistoryMatch, MATCH_RESULTS, type matchHistory } from '@throwdown/contract/profile'
import type { Mode } from '@throwdown/rules/terms'
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

// The last line of the last save is the result. [M7] Only who did not accept gets a strike.
const VOIDED = `(
  select json_build_object(
           'seat', s.seat,
           'reason', split_part(v.entries, chr(10), -1)::json -> 'body' ->> 'reason',
           'absent', array(select case when k.seat = s.seat then 'you' else 'rival' end from strike k where k.match_id = s.match_id))
    from match_seat s
   cross join lateral (
     select l.entries from match_save l where l.match_id = s.match_id order by l.version desc limit 1
   ) v
   where s.match_id = e.match_id
     and s.player_id = e.player_id)`

type HistoryFilter = Omit<Parsed<typeof matchHistory, 'query'>, 'limit'>

/** Newest first, along the index of the player's events: a page reads no more than the matches the filter leaves out. */
export async function listMatches(
  db: Queryable,
  playerId: string,
  { mode, tier, result, opponent, before, limit }: HistoryFilter & { readonly limit: number },
): Promise<MatchOfPlayer[]> {
  return many<MatchOfPlayer>(db, {
    name: 'profile_matches',
    text: `select seq, at as "endedAt", kind, match_id as "matchId", opponent_id as "opponentId", mode, tier, earnings,
                  contribution, points, opened or opponent_opened as "wasOpened", ${LETTERS},
                  case when kind = 'void' then ${VOIDED} end as voided
             from play_event e
            where player_id = $1
              and seq < $2
              and kind = any ($3::text[])
              and ($4::text is null or mode = $4)
              and ($5::int is null or tier = $5)
              and ($6::uuid is null or (opponent_id = $6 and (mode = 'normal' or opened or opponent_opened)))
            order by seq desc
            limit $7`,
    values: [
      playerId,
      before ?? '9223372036854775807',
      result === undefined ? MATCH_RESULTS : [result],
      mode ?? null,
      tier ?? null,
      opponent ?? null,
      limit,
    ],
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
            where player_id = $1
              and turns <> ''
              and kind <> 'void'
            order by seq desc
            limit $2`,
    values: [playerId, matchesMax],
  })
}
