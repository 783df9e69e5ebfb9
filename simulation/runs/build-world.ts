import { MODES, TIERS } from '@throwdown/rules/terms'
import { Network, type NetworkConditions } from '../network/network.ts'
import { ServerNode } from '../nodes/server-node.ts'
import { pickBehaviour } from '../players/behaviours.ts'
import { Player } from '../players/player.ts'
import { Random } from '../scheduler/random.ts'
import { Scheduler } from '../scheduler/scheduler.ts'
import { Keyring } from '../world/keyring.ts'
import { Tables } from '../world/tables.ts'
import type { Client, World } from '../world/world.ts'
import { tapClientMessage, tapServerMessage } from './wire-tap.ts'

export const START_MS = Date.UTC(2026, 0, 1)
const MINUTE = 60_000
const DEPOSIT = 100_000_000n

export type Run = {
  readonly world: World
  readonly players: readonly Player[]
  readonly nodes: readonly ServerNode[]
}
/** A run follows from its seed alone: the players and their behaviour, the network, and what breaks when. */
export function buildWorld(seed: number): Run {
  const random = new Random(seed)
  const scheduler = new Scheduler(START_MS)
  const sessions: Client[] = []
  const nodes: ServerNode[] = []
  const keyring = new Keyring()
  const network = new Network(scheduler, random, pickConditions(random))
  const tables = new Tables(() => scheduler.nowMs)
  const world: World = {
    scheduler,
    random,
    network,
    tables,
    keyring,
    certificates: new Map(),
    violations: [],
    arrivals: new Map(),
    refusedTickets: new Set(),
    calmFromMs: START_MS + random.between(1, 4) * MINUTE,
    storeIsUp: true,
    ...pickFaultRates(random),
    freezeAll: () => {
      const forMs = random.pick([1_500, 4_000, 15_000])
      for (const node of nodes) node.freeze(forMs)
    },
    nextSession: (player) => sessions.push(player) - 1,
    toServer: (node, message) => {
      if (sessions[message.session]?.behaviour.isHonest) tapClientMessage(world, message)
      network.send(() => {
        if (nodes[node]?.isUp) nodes[node].receive(message)
        else sessions[message.session]?.loseConnection(message.session, node)
      })
    },
    toOtherNodes: (from, news) => {
      for (const node of nodes) if (node.index !== from) network.send(() => node.onEvent(news))
    },
    toClient: (session, message) => {
      const player = sessions[session]
      if (player) tapServerMessage(world, player, message)
      player?.receive(session, message)
    },
  }
  const skewMaxMs = random.pick([0, 50, 300])
  for (const index of [0, 1])
    nodes.push(new ServerNode(world, { index, skewMs: random.between(-skewMaxMs, skewMaxMs) }))
  for (const node of nodes) node.start()
  const players = invitePlayers(world)
  planFaults(world, nodes)
  return { world, players, nodes }
}

const pickFaultRates = (random: Random) => ({
  crashesPerStep: random.pick([0, 0.002, 0.008]),
  freezesPerStep: random.pick([0, 0.000_3, 0.001]),
  slowSteps: random.pick([0, 0, 0.01]),
  lostReplies: random.pick([0, 0.003, 0.01]),
})

function pickConditions(random: Random): NetworkConditions {
  return {
    delayMaxMs: random.pick([40, 200, 900]),
    dropped: random.pick([0, 0.05, 0.2]),
    duplicated: random.pick([0, 0.05, 0.2]),
    echoMaxMs: random.pick([1_000, 10_000, 90_000]),
  }
}

/** One tier and mode for all, so that they are paired; a poor player may run out of money on the way. */
function invitePlayers(world: World): Player[] {
  const { random, scheduler, tables } = world
  const tier = random.pick(TIERS)
  const mode = random.pick(MODES)
  const players: Player[] = []
  for (let index = 0, count = random.between(2, 5); index < count; index++) {
    const id = `p${index}`
    const deposit = random.chance(0.3) ? BigInt(tier) * 1_500_000n : DEPOSIT
    tables.deposit(`deposit:${id}:0`, id, deposit)
    const player = new Player(world, {
      id,
      behaviour: pickBehaviour(random),
      tier,
      mode,
      matches: random.between(1, 2),
    })
    scheduler.after(random.between(0, 8_000), () => player.start())
    players.push(player)
  }
  return players
}

const FAULTS = [
  'one server',
  'one server',
  'all servers',
  'all servers',
  'freeze',
  'freeze one server',
  'freeze one server',
  'database',
  'storm',
] as const

/** One server crashes, all crash or stand still at once, or the database goes away, until `calmFromMs`. */
function planFaults(world: World, nodes: readonly ServerNode[]): void {
  const { random, scheduler, calmFromMs } = world
  const faults = random.between(0, 5)
  for (let fault = 0; fault < faults; fault++) {
    const inMs = random.between(1_000, calmFromMs - START_MS)
    const downMs = random.pick([300, 1_500, 4_000, 8_000, 15_000, 40_000])
    const kind = random.pick(FAULTS)
    scheduler.after(inMs, () => {
      if (kind === 'one server') nodes[random.between(0, nodes.length - 1)]?.crash(downMs)
      if (kind === 'all servers') for (const node of nodes) node.crash(downMs + random.between(0, 300))
      if (kind === 'freeze') for (const node of nodes) node.freeze(downMs)
      if (kind === 'freeze one server') nodes[random.between(0, nodes.length - 1)]?.freeze(downMs)
      if (kind === 'database') loseDatabase(world, downMs)
      // More gaps in a row than a phase may be extended for.
      if (kind === 'storm')
        for (let gap = 0; gap < 7; gap++) scheduler.after(gap * 4_500, () => loseDatabase(world, 3_000))
    })
  }
}

function loseDatabase(world: World, downMs: number): void {
  world.storeIsUp = false
  world.scheduler.after(downMs, () => {
    world.storeIsUp = true
  })
}
