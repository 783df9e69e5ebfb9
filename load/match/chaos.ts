// Matches over real sockets while servers, PostgreSQL and Redis are killed with -9 at random and at named points.
// Afterwards no micro-dollar is missing, every match is settled once, every transcript verifies, and no honest player
// has lost a round. A restarted server has a new day key, so matches that were handed over carry two.
//   npm run chaos:match [-- --short]
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Bot } from '../bots/bot.ts'
import { giveMoney, judgeMatches } from './judge-matches.ts'
import { type MatchWorld, openMatchWorld } from './match-world.ts'

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
const BOTS = values.short ? 40 : 120
const MATCHES = values.short ? 60 : 2_000
const KILLS = values.short ? 6 : 24
const MS_BETWEEN_KILLS = values.short ? 3_000 : 8_000
const DOLLARS = 1_000
const REST_MAX_MS = 120_000
/** On a machine too slow for the time to accept [M7] bots get strikes, until all are barred and nothing goes on. */
const STANDSTILL_MAX_MS = 120_000

type Kill = { readonly name: string; readonly run: (world: MatchWorld) => Promise<unknown> }

const restarting =
  (index: number, die: (server: MatchWorld['servers'][number]) => Promise<unknown>) =>
  async ({ servers }: MatchWorld): Promise<void> => {
    const server = servers[index]
    if (!server) return
    await die(server)
    await server.start()
  }

const killsInTurn: readonly Kill[] = [
  { name: 'server 0', run: restarting(0, (server) => server.kill()) },
  { name: 'server 1 after a save', run: restarting(1, (server) => server.dieAt('after-save')) },
  { name: 'PostgreSQL', run: (all) => all.killPostgres() },
  { name: 'server 0 before a save', run: restarting(0, (server) => server.dieAt('before-save')) },
  { name: 'Redis', run: (all) => all.killRedis() },
  { name: 'server 1 during a save', run: restarting(1, (server) => server.dieAt('during-save')) },
]

const world = await openMatchWorld(2)
let passed = false
try {
  passed = await run()
} finally {
  await world.close()
}
process.exit(passed ? 0 : 1)

async function run(): Promise<boolean> {
  const stopped = new AbortController()
  let played = 0
  let playedAtMs = Date.now()
  const bots = Array.from(
    { length: BOTS },
    () =>
      new Bot({
        urls: world.servers.map(({ url }) => url),
        signal: stopped.signal,
        thinkMs: () => Math.random() * 500,
        onMatch: () => {
          played += 1
          playedAtMs = Date.now()
        },
      }),
  )
  await giveMoney(
    world.database.pool,
    bots.map(({ player }) => player.id),
    DOLLARS,
  )
  const playing = Promise.all(bots.map((bot) => bot.run()))
  const kills = await killAround({
    isEnough: () => played / 2 >= MATCHES,
    standsStill: () => Date.now() - playedAtMs > STANDSTILL_MAX_MS,
  })
  if (Date.now() - playedAtMs > STANDSTILL_MAX_MS)
    for (const bot of bots) process.stdout.write(`no match ended for two minutes: ${bot.state}\n`)
  stopped.abort()
  await Promise.race([playing, sleep(REST_MAX_MS)])
  const seeded = BigInt(BOTS) * BigInt(DOLLARS) * 1_000_000n
  const { difference, matches, handedOver, problems } = await judgeMatches(world.database.pool, seeded)
  for (const problem of problems.slice(0, 20)) process.stdout.write(`${problem}\n`)
  process.stdout.write(
    `problems=${problems.length} matches=${matches} handed_over=${handedOver} kills=${kills} difference=${difference}\n`,
  )
  const isSound = difference === 0n && problems.length === 0
  return isSound && handedOver > 0 && matches >= MATCHES && kills >= KILLS
}

type Progress = { readonly isEnough: () => boolean; readonly standsStill: () => boolean }

async function killAround({ isEnough, standsStill }: Progress): Promise<number> {
  let kills = 0
  while (kills < KILLS || !isEnough()) {
    await sleep(MS_BETWEEN_KILLS * (0.5 + Math.random()))
    if (standsStill() || (kills >= KILLS && isEnough())) break
    const kill = killsInTurn[kills % killsInTurn.length]
    await kill?.run(world)
    kills += 1
    process.stdout.write(`${new Date().toISOString()} killed ${kill?.name}\n`)
  }
  return kills
}
