import type { Page } from '@playwright/test'
import type { HistoryMatch, PlayedThrow } from '@throwdown/contract/profile'
import { avatarOf } from '@throwdown/contract/user'
import { aCard } from './board-replies.ts'
import { MATCH_ID } from './host-page.ts'
import { mockWallet } from './wallet-replies.ts'

const THROWN: Readonly<Record<string, PlayedThrow['own']>> = {
  r: 'rock',
  p: 'paper',
  s: 'scissors',
  c: 'sealed',
  u: 'unopened',
}
const RESULTS: Readonly<Record<string, PlayedThrow['result']>> = {
  W: 'won',
  L: 'lost',
  '=': 'draw',
  n: 'none',
}

/** Throws written as own hand, hand of the opponent and result: `rsW rr=`. A dash is a missed throw, c a sealed one, u an unopened one. */
export const throwsOf = (text: string): PlayedThrow[] =>
  text.split(' ').map((letters) => ({
    own: THROWN[letters.charAt(0)] ?? 'missed',
    opponent: THROWN[letters.charAt(1)] ?? 'missed',
    result: RESULTS[letters.charAt(2)] ?? 'unscored',
  }))

export const anOpponent = (username: string, number: number) => ({
  userId: `0190a5c0-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`,
  username,
  avatar: avatarOf('second'),
  isFormer: false,
})

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Not now: minutes after midnight the matches of today would be those of yesterday. */
const NOON_MS = new Date().setHours(12, 0, 0, 0)
let made = 0

/** A won match of $5 in Normal mode unless stated otherwise. */
export function aMatch(options: Partial<HistoryMatch> = {}): HistoryMatch {
  made += 1
  return {
    matchId: `0190a5c0-0000-7000-8000-0000000002${String(made % 100).padStart(2, '0')}`,
    endedAtMs: NOON_MS - made * MINUTE_MS,
    result: 'won',
    mode: 'normal',
    tier: 5,
    opponent: anOpponent('Ironvale', 1),
    earnings: '4750000',
    fee: '250000',
    toPool: '0',
    points: 0,
    throws: throwsOf('rsW ss= prW'),
    voided: null,
    ...options,
  }
}

/** Two days, every kind of row: won, bounty, lost, a former player, a masked one, a surrender before any throw. */
export const someMatches = (): HistoryMatch[] => [
  aMatch({ matchId: MATCH_ID }),
  aMatch({
    mode: 'bounty',
    opponent: anOpponent('hexebane', 2),
    earnings: '3250000',
    toPool: '1500000',
    throws: throwsOf('rsW prW'),
  }),
  aMatch({
    mode: 'bounty',
    result: 'lost',
    opponent: anOpponent('A_very_long_name_of_an_opponent_0', 3),
    earnings: '-5000000',
    fee: '0',
    throws: throwsOf('rpL usL'),
  }),
  aMatch({
    endedAtMs: NOON_MS - DAY_MS,
    result: 'lost',
    tier: 10,
    opponent: { ...anOpponent('Former player', 4), isFormer: true },
    earnings: '-10000000',
    fee: '0',
    throws: throwsOf('spW srL --n rr= psL'),
  }),
  aMatch({
    endedAtMs: NOON_MS - DAY_MS - MINUTE_MS,
    mode: 'bounty',
    opponent: null,
    earnings: '3250000',
    toPool: '1500000',
    throws: [],
  }),
]

/** Replies with the given matches, filtered as the server does. Returns what was asked. */
export async function mockHistory(
  page: Page,
  matches: readonly HistoryMatch[] = someMatches(),
): Promise<URLSearchParams[]> {
  const asked: URLSearchParams[] = []
  await mockWallet(page)
  await page.route('**/api/players/*', (route) => route.fulfill({ json: { success: true, data: aCard(7) } }))
  await page.route('**/api/user/matches**', async (route) => {
    const query = new URL(route.request().url()).searchParams
    asked.push(query)
    const fits = (name: string, value: unknown) => !query.has(name) || query.get(name) === String(value)
    const shown = matches.filter(
      ({ mode, tier, result, opponent }) =>
        fits('mode', mode) &&
        fits('tier', tier) &&
        fits('result', result) &&
        fits('opponent', opponent?.userId),
    )
    await route.fulfill({ json: { success: true, data: { matches: shown, next: null } } })
  })
  return asked
}
