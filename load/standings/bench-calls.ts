// Calls to the boards over real HTTP. One at a time measures what a call takes; more at once, on cores that the callers share
// with the server, measure how long they wait for each other.
import { randomInt } from 'node:crypto'
import { Agent, request } from 'node:http'
import { invariant } from '@throwdown/rules/invariant'
import { BOARD_SORTS, BOARD_TIMES } from '../../packages/contract/src/standings.ts'
import { MODES, TIERS } from '../../packages/rules/src/terms.ts'
import { COMMON_PREFIXES, type SignedIn } from './bench-fill.ts'
import { POOL_TIER } from './bench-pool.ts'

const ROWS_PER_PAGE = 10
const FIRST_PAGES = 10
const agent = new Agent({ keepAlive: true })

/** The last one reads no board: it shows what the machine, the session and HTTP take. */
export const KINDS = [
  'page',
  'own_rank',
  'filter',
  'search',
  'search_common',
  'search_filter',
  'pool_page',
  'pool_deep',
  'pool_rank',
  'pool_wins',
  'pool_search',
  'empty',
] as const
export type Kind = (typeof KINDS)[number]

type Bench = {
  readonly port: string
  readonly players: number
  readonly signedIn: readonly SignedIn[]
  readonly prefixes: readonly string[]
}

/** Milliseconds from the call to the last byte of its reply. */
export async function measureCall(bench: Bench, kind: Kind): Promise<number> {
  const path = pathOf(bench, kind)
  const startedMs = performance.now()
  await call(bench.port, pick(bench.signedIn), path)
  return performance.now() - startedMs
}

function pathOf(bench: Bench, kind: Kind): string {
  const page = 1 + randomInt(Math.ceil(bench.players / ROWS_PER_PAGE))
  const board = `/global-leaderboard?sortBy=${pick(BOARD_SORTS)}`
  const filter = `time=${pick(BOARD_TIMES)}&mode=${pick(['all', ...MODES])}&tier=${pick(['all', ...TIERS])}`
  const pool = `/bounty-pool/leaderboard/${POOL_TIER}?limit=${ROWS_PER_PAGE}`
  const prefix = pick(bench.prefixes)
  const paths: Record<Kind, string> = {
    page: `${board}&page=${page}`,
    own_rank: `/global-leaderboard/my-rank?sortBy=${pick(BOARD_SORTS)}`,
    filter: `${board}&${filter}`,
    search: `${board}&search=${prefix}`,
    search_common: `${board}&search=${pick(COMMON_PREFIXES)}`,
    search_filter: `${board}&${filter}&search=${prefix}`,
    pool_page: `${pool}&page=${1 + randomInt(FIRST_PAGES)}`,
    pool_deep: `${pool}&page=${page}`,
    pool_rank: '/bounty-pool/user-current',
    pool_wins: `${pool}&page=${page}&sortBy=wins`,
    pool_search: `${pool}&search=${prefix}&sortBy=${pick(['rank', 'wins'])}`,
    empty: '/user/profile',
  }
  return paths[kind]
}

/** The body of a reply; any other status ends the bench. */
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
