import type { Parsed } from '@throwdown/contract/endpoint'
import {
  type HistoryMatch,
  type matchHistory,
  type PlayedThrow,
  TENDENCY_MATCHES_MAX,
} from '@throwdown/contract/profile'
import { avatarOf } from '@throwdown/contract/user'
import { invariant } from '@throwdown/rules/invariant'
import { usd } from '@throwdown/rules/money'
import type { PublicPlayer, PublicPlayersOf } from '../platform/public-player.ts'
import type { Queryable } from '../platform/sql.ts'
import { listMatches, listThrows, type MatchOfPlayer, type ThrowLetters } from './history-store.ts'

export type HistoryDeps = { readonly db: Queryable; readonly publicPlayersOf: PublicPlayersOf }

type Query = Parsed<typeof matchHistory, 'query'>
type Page = Parsed<typeof matchHistory, 'reply'>['data']

export async function showHistory(
  { db, publicPlayersOf }: HistoryDeps,
  playerId: string,
  query: Query,
): Promise<Page> {
  // One more than requested shows whether there is a next page.
  const found = await listMatches(db, playerId, { ...query, limit: query.limit + 1 })
  const rows = found.slice(0, query.limit)
  const playerOf = await publicPlayersOf([...new Set(rows.map(({ opponentId }) => opponentId))])
  const last = rows.at(-1)
  return {
    matches: rows.map((row) => matchOf(row, playerOf(row.opponentId))),
    next: last && found.length > rows.length ? String(last.seq) : null,
  }
}

/** Oldest first: what a player does next is read in this direction. */
export async function showThrows(db: Queryable, playerId: string): Promise<{ matches: PlayedThrow[][] }> {
  const rows = await listThrows(db, playerId, TENDENCY_MATCHES_MAX)
  return { matches: rows.toReversed().map(throwsOf) }
}

function matchOf(row: MatchOfPlayer, opponent: PublicPlayer): HistoryMatch {
  const { matchId, kind, mode, tier, earnings, contribution, points, voided } = row
  const isShown = mode === 'normal' || row.wasOpened
  return {
    matchId,
    endedAtMs: row.endedAt.getTime(),
    result: kind,
    mode,
    tier,
    opponent: isShown ? opponentOf(opponent) : null,
    earnings: String(earnings),
    // [P2] Of the opponent's stake the winner keeps what neither the fee nor the pool takes.
    fee: String(kind === 'won' ? usd(tier) - earnings - contribution : 0n),
    toPool: String(contribution),
    points,
    throws: throwsOf(row),
    voided,
  }
}

const opponentOf = ({ id, username, avatarId, isFormer }: PublicPlayer) => ({
  userId: id,
  username,
  avatar: avatarOf(avatarId),
  isFormer,
})

const THROWN = { r: 'rock', p: 'paper', s: 'scissors', '-': 'missed', c: 'sealed', u: 'unopened' } as const
const RESULT_OF = { w: 'won', l: 'lost', d: 'draw', n: 'none', '-': 'unscored' } as const

function throwsOf({ throws, opponentThrows, turns }: ThrowLetters): PlayedThrow[] {
  return turns.split('').map((turn, index) => ({
    own: letterIn(THROWN, throws.charAt(index)),
    opponent: letterIn(THROWN, opponentThrows.charAt(index)),
    result: letterIn(RESULT_OF, turn),
  }))
}

function letterIn<Names extends Record<string, unknown>>(names: Names, letter: string): Names[keyof Names] {
  invariant(Object.hasOwn(names, letter), `"${letter}" is not a letter of a throw`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- hasOwn has just said so
  return names[letter] as Names[keyof Names]
}
