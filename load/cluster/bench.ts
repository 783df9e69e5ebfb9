// One, two and four servers behind HAProxy, on an own PostgreSQL and an own Redis that are filled through the stores:
//   pair_24000_s     24,000 players wait in six queues from one moment on, until four servers have paired all of them; in no more
//                    than 3.3 times the time of 8,000
//   dropped          players that were not paired, and pairs that were prepared and then not saved
//   first_command_s  the database is killed under 25,000 running matches and started 5 s later: from its first connection to the
//                    first accepted throw, on the server that was the last to accept one
//   turns_lost       matches that were judged before they had the time of the outage back, or before that time was over
//   nodes_4_vs_1     CPU of servers and PostgreSQL per match, four servers ÷ one, with as many players for each server: what it costs
//                    that players of one match are on several servers. They come through HAProxy
//   same_players_4_vs_1  the same ÷ one server with all of the players, whose groups are four times as large. It has no bar
// It exits with an error when a bar is missed (bench-figures.ts), on a machine that does nothing else.
//   npm run bench:cluster [-- --short] [--only pairing,outage,cost] [--nodes 1,2,4] [--players 600 --seconds 20 --rounds 2]
import { parseArgs } from 'node:util'
import { figuresOf, lastLineOf, lineOf, type Measured, missedBars } from './bench-figures.ts'
import { type CostFigures, costOfMatch } from './cost-of-nodes.ts'
import { hasHaproxy } from './own-haproxy.ts'
import { pairQueues } from './pair-queues.ts'
import { surviveOutage } from './survive-outage.ts'

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string', default: 'pairing,outage,cost' },
    nodes: { type: 'string', default: '1,2,4' },
    players: { type: 'string' },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
  },
})
const SIZES = values.short
  ? { few: 800, many: 2_400, matches: 1_000, players: 60, seconds: 8, rounds: 1, warmSeconds: 5 }
  : { few: 8_000, many: 24_000, matches: 25_000, players: 600, seconds: 20, rounds: 2, warmSeconds: 60 }
const players = Number(values.players ?? SIZES.players)
const seconds = Number(values.seconds ?? SIZES.seconds)
const rounds = Number(values.rounds ?? SIZES.rounds)
const chosen = new Set(values.only.split(','))
const NODES = values.nodes.split(',').map(Number)
const MOST_NODES = Math.max(...NODES)

process.exit(hasHaproxy() ? await run() : refuseWithoutHaproxy())

function refuseWithoutHaproxy(): number {
  process.stderr.write('bench:cluster needs HAProxy: apt-get install -y haproxy\n')
  return 2
}

async function run(): Promise<number> {
  const measured: Partial<Measured> = {
    ...(chosen.has('pairing') && (await measurePairing())),
    ...(chosen.has('outage') && { outage: await measureOutage() }),
    ...(chosen.has('cost') && (await measureCosts())),
  }
  const figures = figuresOf(measured)
  const missed = missedBars(figures)
  for (const bar of missed) say(`missed: ${bar}`)
  say(lastLineOf(figures))
  return missed.length === 0 ? 0 : 1
}

/** The figures are those of the most servers. */
async function measurePairing() {
  let paired: Pick<Measured, 'fewPaired' | 'manyPaired'> | undefined
  for (const nodes of NODES) {
    const fewPaired = await pairQueues(nodes, SIZES.few)
    say(lineOf({ nodes, waiting: SIZES.few, ...fewPaired }))
    const manyPaired = await pairQueues(nodes, SIZES.many)
    say(lineOf({ nodes, waiting: SIZES.many, ...manyPaired }))
    paired = { fewPaired, manyPaired }
  }
  return paired
}

async function measureOutage() {
  const outage = await surviveOutage(MOST_NODES, SIZES.matches)
  say(lineOf({ nodes: MOST_NODES, running: SIZES.matches, ...outage }))
  return outage
}

/** In turns: a machine drifts. */
async function measureCosts() {
  const costs = new Map<number, CostFigures[]>(NODES.map((nodes) => [nodes, []]))
  const crowded: CostFigures[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const nodes of round % 2 === 0 ? NODES : NODES.toReversed())
      costs.get(nodes)?.push(await measureCost(nodes, Math.round((players * nodes) / MOST_NODES)))
    crowded.push(await measureCost(1, players))
  }
  return { costs, crowded }
}

async function measureCost(nodes: number, playersOfAll: number): Promise<CostFigures> {
  const cost = await costOfMatch(nodes, { players: playersOfAll, seconds, warmSeconds: SIZES.warmSeconds })
  say(lineOf({ nodes, players: playersOfAll, ...cost }))
  return cost
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
