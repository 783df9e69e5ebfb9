import type { OnFrame } from '../bots/socket-frames.ts'

/** For an opponent. */
type Wait = { isFound: boolean; isAskedFor: boolean }

/** Of one socket: what it was pushed, and what its player learned only by asking. */
type Connection = {
  readonly openedAtMs: number
  readonly pushed: Set<string>
  readonly asked: Set<string>
  readonly waits: Wait[]
  readonly pending: Map<string, { readonly name: string; readonly sentAtMs: number }>
}

export type Slow = { readonly name: string; readonly ms: number }

/** A player that has just connected asks for what it missed while it was away. */
const ARRIVING_MS = 1_000
/** An honest player may be paired while it asks to join. */
const EXPECTED_REFUSALS = new Set(['in_match', 'already_queued', 'not_queued'])
const MESSAGE = /^4([0235])(\d*)(.*)$/s

/** What players of a run send and receive, from the frames on the wire. */
export class FrameAudit {
  /** By command and code. */
  readonly refusals = new Map<string, number>()
  /** Commands that were sent through a socket that closed before the reply; their players sent them again. */
  cut = 0
  commands = 0
  private slowest: Slow = { name: 'none', ms: 0 }
  private readonly closed: Connection[] = []
  private readonly players: { connection: Connection }[] = []

  /** For one player: it has one socket at a time. */
  readonly follow = (): OnFrame => {
    const player = { connection: aConnection() }
    this.players.push(player)
    return (direction, text) => {
      const [, type, id = '', rest = ''] = MESSAGE.exec(text) ?? []
      if (type === '0' && direction === 'in') this.opened(player)
      if (type === '2' && direction === 'out') this.sent(player.connection, id, rest)
      if (type === '2' && direction === 'in') pushed(player.connection, rest)
      if (type === '3' && direction === 'in') this.replied(player.connection, id, rest)
    }
  }

  /** The slowest command since the last call. */
  takeSlowest(): Slow {
    const taken = this.slowest
    this.slowest = { name: 'none', ms: 0 }
    return taken
  }

  /** Commands without a reply yet, and how long the oldest waits. */
  waiting(): { readonly commands: number; readonly ms: number } {
    const sentAtMs = this.players.flatMap(({ connection }) =>
      [...connection.pending.values()].map((command) => command.sentAtMs),
    )
    return { commands: sentAtMs.length, ms: performance.now() - Math.min(performance.now(), ...sentAtMs) }
  }

  get refused(): number {
    return [...this.refusals.values()].reduce((sum, count) => sum + count, 0)
  }

  /** Entries and matches that a player asked for and that no push has brought, also later. */
  get lostPushes(): number {
    return [...this.closed, ...this.players.map(({ connection }) => connection)].reduce(
      (sum, { asked, pushed: arrived, waits }) =>
        sum +
        [...asked].filter((key) => !arrived.has(key)).length +
        waits.filter(({ isFound, isAskedFor }) => isAskedFor && !isFound).length,
      0,
    )
  }

  private opened(player: { connection: Connection }): void {
    this.cut += player.connection.pending.size
    this.closed.push(player.connection)
    player.connection = aConnection()
  }

  private sent({ pending }: Connection, id: string, rest: string): void {
    const [name]: [string] = JSON.parse(rest)
    this.commands += 1
    pending.set(id, { name, sentAtMs: performance.now() })
  }

  private replied(connection: Connection, id: string, rest: string): void {
    const command = connection.pending.get(id)
    if (!command) return
    connection.pending.delete(id)
    const ms = performance.now() - command.sentAtMs
    if (ms > this.slowest.ms) this.slowest = { name: command.name, ms }
    const [reply]: [ReadReply] = JSON.parse(rest)
    if (!reply.success && !EXPECTED_REFUSALS.has(reply.code ?? '')) {
      const key = `${command.name}:${reply.code}`
      this.refusals.set(key, (this.refusals.get(key) ?? 0) + 1)
    }
    if (command.name === 'joinQueue') joined(connection, reply)
    if (command.name !== 'sync' || command.sentAtMs - connection.openedAtMs < ARRIVING_MS) return
    for (const { hash } of reply.data?.entries ?? []) connection.asked.add(hash)
  }
}

type PushedEntry = { readonly hash: string }
type ReadReply = {
  readonly success: boolean
  readonly code?: string
  readonly data?: { readonly entries?: readonly PushedEntry[] }
}

function joined({ waits }: Connection, { success, code }: ReadReply): void {
  const last = waits.at(-1)
  if (success && (last === undefined || last.isFound)) waits.push({ isFound: false, isAskedFor: false })
  if (code === 'in_match' && last !== undefined) last.isAskedFor = true
}

function pushed({ pushed: arrived, waits }: Connection, rest: string): void {
  const [name, payload]: [string, { entries?: readonly PushedEntry[] }] = JSON.parse(rest)
  if (name !== 'matchEntry' && name !== 'matchFound') return
  const wait = waits.at(-1)
  if (name === 'matchFound' && wait !== undefined) wait.isFound = true
  for (const { hash } of payload.entries ?? []) arrived.add(hash)
}

const aConnection = (): Connection => ({
  openedAtMs: performance.now(),
  pushed: new Set(),
  asked: new Set(),
  waits: [],
  pending: new Map(),
})
