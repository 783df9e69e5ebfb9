// Calls to the boards over real HTTP. One at a time measures what a call takes; more at once, on cores that the callers share
// with the server, measure how long they wait for each other.
import { randomInt } from 'node:crypto'
import { Agent, request } from 'node:http'
import { invariant } from '@throwdown/rules/invariant'
import { BOARD_SORTS, BOARD_TIMES } from '../../packages/contract/src/standings.ts'
import { MODES, TIERS } from '../../packages/rules/src/terms.ts'
import type { SignedIn } from './bench-fill.ts'
import { POOL_TIER } from './bench-pool.ts'

const ROWS_A_PAGE = 10
const agent = new Agent({ keepAlive: true })

export const KINDS = ['page', 'own_rank', 'search', 'filter'] as const
/** The same of a pool that everybody plays in. */
export const POOL_KINDS = ['pool_page', 'pool_deep', 'pool_own_rank', 'pool_wins', 'pool_search'] as const
/** The last one asks no board: what it takes is the machine, the session and HTTP. */
export type Kind = (typeof KINDS)[number] | (typeof POOL_KINDS)[number] | 'nothing'
const FIRST_PAGES = 10

type Bench = {
  readonly port: string
  readonly players: number
  readonly signedIn: readonly SignedIn[]
  readonly beginnings: readonly string[]
  readonly atOnce: number
}

/** Milliseconds from the call to the last byte of its answer. */
export async function measureCalls(bench: Bench, kind: Kind, samples: number): Promise<number[]> {
  const times: number[] = []
  let left = samples
  await Promise.all(
    Array.from({ length: bench.atOnce }, async () => {
      while (left > 0) {
        left -= 1
        const startedMs = performance.now()
        await call(bench.port, pick(bench.signedIn), pathOf(bench, kind))
        times.push(performance.now() - startedMs)
      }
    }),
  )
  return times
}

function pathOf({ players, beginnings }: Bench, kind: Kind): string {
  const page = 1 + randomInt(Math.ceil(players / ROWS_A_PAGE))
  const pool = `/bounty-pool/leaderboard/${POOL_TIER}?limit=${ROWS_A_PAGE}`
  if (kind === 'pool_page') return `${pool}&page=${1 + randomInt(FIRST_PAGES)}`
  if (kind === 'pool_deep') return `${pool}&page=${page}`
  if (kind === 'pool_own_rank') return '/bounty-pool/user-current'
  if (kind === 'pool_wins') return `${pool}&page=${page}&sortBy=wins`
  if (kind === 'pool_search') return `${pool}&search=${pick(beginnings)}&sortBy=${pick(['rank', 'wins'])}`
  if (kind === 'page') return `/global-leaderboard?page=${page}&sortBy=${pick(BOARD_SORTS)}`
  if (kind === 'nothing') return '/user/profile'
  if (kind === 'own_rank') return `/global-leaderboard/my-rank?sortBy=${pick(BOARD_SORTS)}`
  if (kind === 'search') return `/global-leaderboard?search=${pick(beginnings)}&sortBy=${pick(BOARD_SORTS)}`
  const mode = pick(['all', ...MODES])
  const tier = pick(['all', ...TIERS])
  return `/global-leaderboard?time=${pick(BOARD_TIMES)}&mode=${mode}&tier=${tier}&sortBy=${pick(BOARD_SORTS)}`
}

/** The answer's data; anything but an answer ends the bench. */
export function call(port: string, { token }: SignedIn, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = {
      agent,
      port,
      host: '127.0.0.1',
      path: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
    }
    request(options, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (body += chunk))
      response.on('end', () => {
        if (response.statusCode === 200) resolve(body)
        else reject(new Error(`${path} answered ${response.statusCode}: ${body}`))
      })
    })
      .on('error', reject)
      .end()
  })
}

export function pick<Item>(items: readonly Item[]): Item {
  const item = items[randomInt(items.length)]
  invariant(item !== undefined, 'there is something to pick from')
  return item
}
