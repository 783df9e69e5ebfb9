import { expect, test } from 'vitest'
import type { BotQueue } from '../../load/bots/bot-options.ts'
import { PartnerPlaces, type QueueNews } from './place-partners.ts'

const SECOND_MS = 1_000

class FakePartner {
  waitsIn: BotQueue | null = null
  isPlaying = false
  lastSentAtMs: number
  calledBack = 0

  constructor(lastSentAtMs = 0) {
    this.lastSentAtMs = lastSentAtMs
  }

  get isFree(): boolean {
    return this.waitsIn === null && !this.isPlaying
  }

  sendTo = (queue: BotQueue): void => {
    this.waitsIn = queue
  }

  callBack = (): void => {
    this.calledBack += 1
    this.waitsIn = null
  }
}

const normal = (playersWaiting: 0 | 'few'): QueueNews => ({ tier: 5, mode: 'normal', playersWaiting })
const bounty: QueueNews = { tier: 5, mode: 'bounty', playersWaiting: 'few' }

test('who was sent longest ago joins a person that waits in Normal, and nobody joins an empty queue', () => {
  const [lately, longAgo] = [new FakePartner(2), new FakePartner(1)]
  const places = new PartnerPlaces([lately, longAgo])
  for (let second = 0; second < 10; second += 1) places.place([normal(0)], second * SECOND_MS)
  expect(longAgo.waitsIn).toBeNull()
  places.place([normal('few')], 10 * SECOND_MS)
  expect(longAgo.waitsIn).toBeNull()
  places.place([normal('few')], 13 * SECOND_MS)
  expect(longAgo.waitsIn).toMatchObject({ tier: 5, mode: 'normal' })
  expect(lately.waitsIn).toBeNull()
})

test.each([
  ['Normal', normal('few')],
  ['Bounty', bounty],
])('two partners never wait in one queue of %s', (_, news) => {
  const partners = [new FakePartner(), new FakePartner(), new FakePartner()]
  const places = new PartnerPlaces(partners)
  for (let second = 0; second < 120; second += 1) {
    places.place([news], second * SECOND_MS)
    const waiting = partners.filter(({ waitsIn }) => waitsIn !== null)
    expect(waiting.length).toBeLessThanOrEqual(1)
    for (const partner of waiting) if (partner.lastSentAtMs === 0) partner.lastSentAtMs = second * SECOND_MS
  }
})

test('a partner whom nobody meets is called back, and another one takes the place', () => {
  const [one, other] = [new FakePartner(), new FakePartner(1)]
  const places = new PartnerPlaces([one, other])
  for (const atMs of [0, 3 * SECOND_MS]) places.place([bounty], atMs)
  expect(one.waitsIn).not.toBeNull()
  one.lastSentAtMs = 3 * SECOND_MS
  for (const second of [29, 30, 33]) places.place([bounty], second * SECOND_MS)
  expect(one.calledBack).toBe(1)
  expect(other.waitsIn).not.toBeNull()
})

test('while a partner plays another one waits in its queue', () => {
  const [playing, other] = [new FakePartner(), new FakePartner()]
  Object.assign(playing, { waitsIn: { tier: 5, mode: 'bounty' }, isPlaying: true })
  const places = new PartnerPlaces([playing, other])
  for (const atMs of [0, 3 * SECOND_MS, 10 * SECOND_MS]) places.place([bounty], atMs)
  expect(playing.calledBack).toBe(0)
  expect(other.waitsIn).not.toBeNull()
})
