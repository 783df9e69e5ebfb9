// The pages of the back office over a million accounts: the real server over HTTP, on a PostgreSQL and a Redis of their own, which are
// removed afterwards. Every kind of call must have a p99 of at most 50 ms; each of them writes a line of the audit log too.
//   npm run bench:staff [-- --players 1000000 --samples 500 --p99-max-ms 50]
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { invariant } from '@throwdown/rules/invariant'
import { percentile } from '../machine/percentile.ts'
import { openServerWorld } from '../machine/server-world.ts'
import { DAYS_COUNTED, enterAsStaff, fillBackOffice, type Sample, samplePlayers } from './bench-fill.ts'

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '1000000' },
    samples: { type: 'string', default: '500' },
    'p99-max-ms': { type: 'string', default: '50' },
  },
})
const PLAYERS = Number(values.players)
const SAMPLES = Number(values.samples)
const P99_MAX_MS = Number(values['p99-max-ms'])
const WARM_UP = 20
const DAY_MS = 86_400_000
const REPORT_DAYS = 92

type Call = { readonly path: string; readonly body?: object }
type CallOf = (player: Sample) => Call

const search = (by: 'username' | 'email', text: string, after?: string): Call => ({
  path: '/staff/players/search',
  body: { by, text, ...(after && { after }) },
})
/** Beginnings of one letter to six, as people type them. */
const beginning = ({ username }: Sample): string => username.slice(0, 1 + randomInt(6))
const logPage = (query: string): Call => ({ path: `/staff/log?${query}` })

/** The last one reads no more than its session and one row: it shows what the machine and HTTP take. */
const CALLS: Readonly<Record<string, CallOf>> = {
  search: (player) => search('username', beginning(player)),
  mail: (player) => search('email', beginning(player)),
  next_page: (player) => search('username', '', player.id),
  detail: ({ id }) => ({ path: `/staff/players/${id}` }),
  log: () => logPage(''),
  log_kind: () => logPage('kind=password-changed'),
  log_person: ({ username }) => logPage(`person=${username}`),
  log_days: () => {
    const fromMs = Date.now() - randomInt(2, 89) * DAY_MS
    return logPage(`fromMs=${fromMs}&untilMs=${fromMs + DAY_MS}`)
  },
  report: () => {
    const fromMs = Date.now() - randomInt(REPORT_DAYS, DAYS_COUNTED) * DAY_MS
    const [from, until] = [fromMs, fromMs + (REPORT_DAYS - 1) * DAY_MS].map(dayOf)
    return { path: `/staff/reports?from=${from}&until=${until}` }
  },
  empty: () => ({ path: '/staff/profile' }),
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

const world = await openServerWorld()
let isFast = false
try {
  const startedMs = performance.now()
  await fillBackOffice(world.owner.pool, PLAYERS)
  say(`${PLAYERS} players filled in ${((performance.now() - startedMs) / 1_000).toFixed(0)} s`)
  await world.start('server')
  isFast = report(await measure(await enterAsStaff(world)))
} finally {
  await world.close()
}
process.exit(isFast ? 0 : 1)

/** One call of each kind after the other, so that a noisy machine hurts all kinds alike. */
async function measure(token: string): Promise<Map<string, number[]>> {
  const players = await samplePlayers(world.owner.pool, PLAYERS)
  const times = new Map(Object.keys(CALLS).map((kind) => [kind, [] as number[]]))
  for (let round = 0; round < WARM_UP + SAMPLES; round += 1)
    for (const [kind, callOf] of Object.entries(CALLS)) {
      const player = players[randomInt(players.length)]
      invariant(player !== undefined, 'players were filled in')
      const startedMs = performance.now()
      await send(callOf(player), token)
      if (round >= WARM_UP) times.get(kind)?.push(performance.now() - startedMs)
    }
  return times
}

/** Any status but 200 ends the bench. */
async function send({ path, body }: Call, token: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${world.variables['HTTP_PORT']}/api${path}`, {
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`)
}

function report(times: ReadonlyMap<string, readonly number[]>): boolean {
  const p99s = [...times].map(([kind, ofKind]) => ({ kind, p99: percentile(ofKind, 0.99) }))
  for (const [kind, ofKind] of times) say(`  ${kind.padEnd(12)} p50 ${percentile(ofKind, 0.5).toFixed(1)} ms`)
  say(
    [
      `players=${PLAYERS}`,
      ...p99s.map(({ kind, p99 }) => `${kind}_p99_ms=${p99.toFixed(1)}`),
      `p99_max_ms=${P99_MAX_MS}`,
    ].join(' '),
  )
  return p99s.every(({ kind, p99 }) => kind === 'empty' || p99 <= P99_MAX_MS)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
