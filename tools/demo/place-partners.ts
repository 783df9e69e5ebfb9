import type { Mode, Tier } from '@throwdown/rules/terms'
import type { BotQueue } from '../../load/bots/bot-options.ts'

/** Two people who come together meet each other. */
const PERSON_WAITS_MS = 3_000
/** Longer than a rule keeps two apart that played lately [Q4]; then somebody else tries. */
const WAITS_MS_MAX = 25_000

type Partner = {
  readonly waitsIn: BotQueue | null
  readonly isFree: boolean
  readonly isPlaying: boolean
  readonly lastSentAtMs: number
  readonly sendTo: (queue: BotQueue) => void
  readonly callBack: () => void
}

/** What a signed-in player can read of a queue [Q10]. */
export type QueueNews = { readonly tier: Tier; readonly mode: Mode; readonly playersWaiting: number | 'few' }

/**
 * Sends at most one sparring partner to a queue, so that none meets another: to Normal when a person waits there, to Bounty always, because
 * nobody is shown whether a person waits there [Q10]. Who was sent longest ago goes first: a person meets each of them in turn.
 */
export class PartnerPlaces {
  private readonly partners: readonly Partner[]
  private readonly waitingSinceMs = new Map<string, number>()

  constructor(partners: readonly Partner[]) {
    this.partners = partners
  }

  place(news: readonly QueueNews[], nowMs: number): void {
    for (const queue of news) this.placeIn(queue, nowMs)
  }

  private placeIn({ tier, mode, playersWaiting }: QueueNews, nowMs: number): void {
    const name = `${mode}:${tier}`
    const here = this.partners.filter(({ waitsIn }) => waitsIn?.tier === tier && waitsIn.mode === mode)
    const waiting = here.filter(({ isPlaying }) => !isPlaying)
    if (waiting.length > 0) {
      this.waitingSinceMs.delete(name)
      for (const partner of waiting) if (nowMs - partner.lastSentAtMs > WAITS_MS_MAX) partner.callBack()
      return
    }
    if (playersWaiting === 0) {
      this.waitingSinceMs.delete(name)
      return
    }
    const sinceMs = this.waitingSinceMs.get(name) ?? nowMs
    this.waitingSinceMs.set(name, sinceMs)
    if (nowMs - sinceMs >= PERSON_WAITS_MS) this.nextPartner()?.sendTo({ tier, mode })
  }

  private nextPartner(): Partner | undefined {
    return this.partners
      .filter(({ isFree }) => isFree)
      .toSorted((one, other) => one.lastSentAtMs - other.lastSentAtMs)[0]
  }
}
