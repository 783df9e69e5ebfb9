import { setTimeout as sleep } from 'node:timers/promises'
import { bankIt, currentRuns } from '@throwdown/contract/bounty'
import { queueCounts } from '@throwdown/contract/queue'
import { answerRealityCheck } from '@throwdown/contract/safe-play'
import { isTier } from '@throwdown/rules/terms'
import { TestPlayer } from '../../apps/server/test/world/test-player.ts'
import { Bot } from '../../load/bots/bot.ts'
import type { BotQueue } from '../../load/bots/bot-options.ts'
import { type BotSocket, sendCommand } from '../../load/bots/bot-socket.ts'
import type { DemoPerson } from './people.ts'
import type { QueueNews } from './place-partners.ts'
import { SignedIn } from './sign-in.ts'

/** As long as a person thinks. */
const THINKS_MS = { min: 1_200, spread: 2_500 }
const ANSWERS_REMATCH_AFTER_MS = 1_500
/** After a match it stays as long as an offer of a rematch may come [Q4]. */
const STAYS_AFTER_MATCH_MS = 40_000

type PartnerOptions = {
  readonly url: string
  readonly person: DemoPerson
  readonly signal: AbortSignal
  readonly onMatch: (username: string) => void
}

/** A player like any other: it signs in, waits in the queue it is sent to, plays, grants a rematch and banks its bounty. */
export class SparringPartner {
  private readonly session: SignedIn
  private readonly bot: Bot
  private queue: BotQueue | null = null
  private sentAtMs = 0
  private playedAtMs = 0

  constructor({ url, person, signal, onMatch }: PartnerOptions) {
    this.session = new SignedIn(url, person)
    this.bot = new Bot({
      urls: [url],
      signal,
      account: { player: new TestPlayer(person.id), origin: url, headers: this.session.headers },
      thinkMs: () => THINKS_MS.min + Math.random() * THINKS_MS.spread,
      wanted: () => this.queue,
      onRefusedJoin: (code) => this.clearTheWay(code),
      onSocket: (socket) => this.grantRematches(socket),
      onMatch: () => {
        this.queue = null
        this.playedAtMs = Date.now()
        onMatch(person.username)
      },
    })
  }

  run(): Promise<void> {
    return this.bot.run()
  }

  /** Where it waits or was sent to wait, until its match there is over. */
  get waitsIn(): BotQueue | null {
    return this.queue ?? this.bot.waitsIn ?? null
  }

  get isFree(): boolean {
    const hasStayed = Date.now() - this.playedAtMs > STAYS_AFTER_MATCH_MS
    return this.waitsIn === null && !this.bot.isPlaying && hasStayed
  }

  get isPlaying(): boolean {
    return this.bot.isPlaying
  }

  get lastSentAtMs(): number {
    return this.sentAtMs
  }

  /** [Q10] How many wait, as every signed-in player may read. */
  async readQueues(): Promise<readonly QueueNews[]> {
    return queueCounts.reply.parse(await this.session.call('GET', queueCounts.path)).data.queues
  }

  sendTo(queue: BotQueue): void {
    this.queue = queue
    this.sentAtMs = Date.now()
  }

  callBack(): void {
    this.queue = null
  }

  /** What stands between it and the queue, as a person would answer it. Anything else sends it home. */
  private async clearTheWay(code: string): Promise<void> {
    if (code === 'reality_check_due') await this.session.call('POST', answerRealityCheck.path)
    else if (code === 'bounty_choice_open') await this.bank()
    else this.queue = null
  }

  private async bank(): Promise<void> {
    const { data } = currentRuns.reply.parse(await this.session.call('GET', currentRuns.path))
    for (const { tier, choice } of data.runs)
      if (choice) await this.session.call('POST', bankIt.path, { tier, matchId: choice.matchId })
  }

  private grantRematches(socket: BotSocket): void {
    socket.on('rematchOffered', async ({ matchId, tier }) => {
      if (!isTier(tier)) return
      await sleep(ANSWERS_REMATCH_AFTER_MS)
      const { id: ticketId, matchKey } = this.bot.player.ticket(tier, 'normal')
      await sendCommand(socket, 'rematch', { matchId, ticketId, matchKey }).catch(() => undefined)
    })
  }
}
