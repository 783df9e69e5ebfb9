import { setTimeout as sleep } from 'node:timers/promises'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import { believedCaller } from '../bots/believed-caller.ts'
import { Bot } from '../bots/bot.ts'
import type { BotOptions } from '../bots/bot-options.ts'
import { connected, openSocket } from '../bots/bot-socket.ts'
import type { Move } from '../bots/next-move.ts'
import { listenToFrames } from '../bots/socket-frames.ts'
import type { MatchWorld } from '../match/match-world.ts'
import { type Capture, type Frame, type Line, type Tab, type Throw, turnKey, type Window } from './capture.ts'
import { readDatabase, readMatch } from './rows-store.ts'
import { monitorRedis, statementsIn } from './service-lines.ts'

const SCRAPE_EVERY_MS = 1_000
const DUMP_EVERY_MS = 4_000

/** A planted leak: it changes a move before it is sent. */
export type Leak = (bot: Bot, matchId: string, move: Move) => Promise<Move>

/** Records everything that players, servers, Redis and PostgreSQL send or log while it runs. */
export class Recorder {
  private readonly world: MatchWorld
  private readonly throws = new Map<string, Throw>()
  private readonly opened = new Map<string, number>()
  private readonly windows = new Map<string, Window>()
  private readonly tabs: Tab[] = []
  private readonly serverLog: Line[] = []
  private readonly metrics: string[] = []
  private readonly snapshots: Capture['snapshots'][number][] = []
  /** Turns already read: a second reading would count twice. */
  private readonly sealedRows = new Map<string, Capture['sealedRows'][number]>()
  private readonly redis: Line[] = []
  private readonly reading = new Set<Promise<void>>()
  private readonly stopped = new AbortController()
  private readonly sinceMs = Date.now()

  constructor(world: MatchWorld) {
    this.world = world
    for (const server of world.servers)
      server.onLogLine = (text) => this.serverLog.push({ atMs: timeOf(text), text })
  }

  async start(): Promise<void> {
    await monitorRedis(this.world.redisPort, {
      signal: this.stopped.signal,
      onLine: (line) => this.redis.push(line),
    })
    this.repeat(SCRAPE_EVERY_MS, async () => {
      for (const { metricsUrl } of this.world.servers)
        this.metrics.push(await (await fetch(metricsUrl)).text())
    })
    this.repeat(DUMP_EVERY_MS, async () => {
      this.snapshots.push(await readDatabase(this.world.database.pool))
    })
  }

  aBot(options: Pick<BotOptions, 'signal' | 'onMatch'>, leak?: Leak): Bot {
    const frames: Frame[] = []
    const bot: Bot = new Bot({
      ...options,
      urls: this.world.servers.map(({ url }) => url),
      thinkMs: () => Math.random() * 600,
      // Both channels must be clean.
      overHttp: () => Math.random() < 0.3,
      onFrame: (direction, text) => frames.push({ direction, text }),
      onPush: (entries) => this.see(entries),
      beforeMove: async (matchId, move) => {
        this.seal(bot, matchId, move)
        return leak ? leak(bot, matchId, move) : move
      },
      afterMove: (matchId, move) => {
        if (move.name === 'commitHand') this.read(matchId)
      },
    })
    this.tabs.push({ playerId: bot.player.id, frames })
    return bot
  }

  async stop(): Promise<Capture> {
    this.stopped.abort()
    await Promise.all(this.reading)
    for (const server of this.world.servers) server.onLogLine = undefined
    const { windows, tabs, serverLog, metrics, snapshots, redis } = this
    const sealedRows = [...this.sealedRows.values()]
    const statements = statementsIn(this.world.postgres.logFile, this.sinceMs)
    const throws = [...this.throws.values()]
    return { throws, windows, tabs, serverLog, metrics, snapshots, sealedRows, redis, statements }
  }

  get throwCount(): number {
    return this.throws.size
  }

  /**
   * Opens a second tab of the player: it does not play, and is sent what the playing tab has receipts for. It must be
   * open before the player's first match: a tab that misses a lock would take the opening after it for a leak.
   */
  async watch({ player }: Bot): Promise<void> {
    const frames: Frame[] = []
    this.tabs.push({ playerId: player.id, frames })
    const [server] = this.world.servers
    if (!server) throw new Error('no server runs')
    const socket = await openSocket(server.url, {
      ...believedCaller(player.id),
      deviceId: `${player.deviceId}-watching`,
    })
    listenToFrames(socket.io.engine, (direction, text) => frames.push({ direction, text }))
    await connected(socket)
    this.stopped.signal.addEventListener('abort', () => socket.disconnect())
  }

  /** The player's own secret, recorded before any of it can be sent. */
  private seal({ player }: Bot, matchId: string, move: Move): void {
    const turn = Number(move.payload['turn'])
    const secret = move.name === 'commitHand' ? player.secretsOf(turn) : undefined
    if (!secret) return
    const made = {
      matchId,
      playerId: player.id,
      seat: player.seat,
      turn,
      hand: secret.hand,
      nonce: secret.nonce,
    }
    this.throws.set(`${turnKey(made)}:${player.id}`, made)
  }

  private see(entries: readonly StoredEntry[]): void {
    for (const { entry } of entries) {
      if (entry.type !== 'open' && entry.type !== 'lock') continue
      const key = turnKey({ matchId: entry.match, turn: entry.body.turn })
      if (entry.type === 'open') this.opened.set(key, entry.t)
      else this.windows.set(key, { openedAtMs: this.opened.get(key) ?? entry.t, lockedAtMs: entry.t })
    }
  }

  private read(matchId: string): void {
    this.follow(async () => {
      const { snapshot, sealed } = await readMatch(this.world.database.pool, matchId)
      this.snapshots.push(snapshot)
      if (sealed) this.sealedRows.set(turnKey({ matchId, ...sealed }), { matchId, ...sealed })
    })
  }

  private repeat(everyMs: number, act: () => Promise<void>): void {
    this.follow(async () => {
      while (!this.stopped.signal.aborted) {
        await act()
        await sleep(everyMs, undefined, { signal: this.stopped.signal }).catch(() => undefined)
      }
    })
  }

  private follow(act: () => Promise<void>): void {
    const running = act().finally(() => this.reading.delete(running))
    this.reading.add(running)
  }
}

function timeOf(line: string): number {
  const { time }: { time?: number } = line.startsWith('{') ? JSON.parse(line) : {}
  return time ?? Date.now()
}
