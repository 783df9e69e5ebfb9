import { setTimeout as sleep } from 'node:timers/promises'
import { Bot } from '../bots/bot.ts'
import type { BotEvent } from '../bots/bot-options.ts'
import type { OnFrame } from '../bots/socket-frames.ts'
import { PushWatch } from './push-watch.ts'

const THINK_MAX_MS = 1_500
const WARM_MAX_MS = 180_000
const CONNECTS_A_TICK = 20

/** Where its players connect, any of these for each connection. */
type Entrances = { readonly servers: readonly { readonly url: string }[] }

/** Players who play match after match, and what is counted of them. */
export class Crowd {
  private readonly watch = new PushWatch()
  private readonly stopped = new AbortController()
  private readonly bots: readonly Bot[]
  private readonly withoutMatch = new Set<Bot>()
  private readonly playing = new Set<Bot>()
  private matches = 0
  private events = noEvents()
  private readonly faults: string[] = []
  private disconnects = 0

  /** `framesOf` is called once for each player. */
  constructor(world: Entrances, players: number, framesOf?: () => OnFrame) {
    this.bots = Array.from({ length: players }, () => this.aBot(world, framesOf?.()))
    for (const bot of this.bots) this.withoutMatch.add(bot)
  }

  get playerIds(): string[] {
    return this.bots.map(({ player }) => player.id)
  }

  /** Everybody is there before anybody plays: a busy server lets late players wait to connect. */
  async arrive(): Promise<void> {
    const arriving: Promise<void>[] = []
    for (const [index, bot] of this.bots.entries()) {
      arriving.push(bot.arrive())
      if (index % CONNECTS_A_TICK === 0) await sleep(50)
    }
    await Promise.all(arriving)
  }

  /** Resolves when all have finished playing. */
  async play(): Promise<void> {
    await Promise.all(
      this.bots.map(async (bot) => {
        this.playing.add(bot)
        await bot.run()
        this.playing.delete(bot)
      }),
    )
  }

  /** How many are in each state, and what made bots start over: what to read when a run does not end. */
  report(): string {
    const states = countEach([...this.playing].map(({ state }) => state))
    return JSON.stringify({ ...this.events, faults: countEach(this.faults), states })
  }

  /** Until everybody has finished a match. */
  async warmUp(): Promise<void> {
    const endMs = performance.now() + WARM_MAX_MS
    while (this.withoutMatch.size > 0) {
      if (performance.now() > endMs)
        throw new Error(
          `${this.withoutMatch.size} of ${this.bots.length} players finished no match within ${WARM_MAX_MS} ms: ${this.report()}`,
        )
      await sleep(100)
    }
  }

  forgetCounts(): void {
    this.watch.reset()
    this.matches = 0
    this.events = noEvents()
    this.disconnects = 0
  }

  counts() {
    const { matches, events, watch, disconnects } = this
    const { messages } = watch
    return {
      matches,
      disconnects,
      events: { ...events },
      messages,
      pushMs: [...watch.pushMs],
      settleMs: [...watch.settleMs],
    }
  }

  stop(): void {
    this.stopped.abort()
  }

  private aBot(world: Entrances, onFrame: OnFrame | undefined): Bot {
    const { watch } = this
    const bot: Bot = new Bot({
      ...(onFrame && { onFrame }),
      urls: world.servers.map(({ url }) => url),
      signal: this.stopped.signal,
      thinkMs: () => Math.random() * THINK_MAX_MS,
      onSocket: (socket) =>
        socket.on('disconnect', (reason) => {
          if (reason !== 'io client disconnect') this.disconnects += 1
        }),
      onMatch: () => {
        this.withoutMatch.delete(bot)
        // Both players of a match report its end.
        this.matches += 0.5
      },
      onEvent: (event) => {
        this.events[event] += 1
      },
      onFault: (fault) => {
        this.faults.push(String(fault))
      },
      onSend: (payload) => {
        watch.messages += 1
        if ('sig' in payload && typeof payload.sig === 'string') watch.sent(payload.sig)
      },
      onPush: (entries) => watch.pushed(entries, bot.player.seat),
    })
    return bot
  }
}

function countEach(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}

const noEvents = (): Record<BotEvent, number> => ({ connect: 0, sync: 0, timeout: 0, fault: 0 })
