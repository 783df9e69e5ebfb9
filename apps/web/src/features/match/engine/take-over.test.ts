import type { Seat } from '@throwdown/rules/terms'
import type { Hand } from '@throwdown/rules/transcript/commitment'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MatchStore } from '../../../crypto/match-store.ts'
import type { LinkEvent, MatchLink } from '../../../realtime/match-link.ts'
import type { MatchEngine } from './match-engine.ts'
import { matchView } from './match-view.ts'
import { PlayingClaim } from './playing-tab.ts'
import { LocalHost } from './testing/local-host.ts'
import { aDevice, aPage } from './testing/open-page.ts'

const FIGHTERS = { you: { name: 'alice' }, rival: { name: 'bob' } }
const ROCK: Hand = 0
const PAPER: Hand = 1

let host: LocalHost
let stores: readonly [MatchStore, MatchStore]
let engines: MatchEngine[] = []
let lockClaims: PlayingClaim[] = []

beforeEach(async () => {
  host = new LocalHost()
  const devices = [await aDevice(), await aDevice()] as const
  stores = [devices[0].store, devices[1].store]
  await host.open([devices[0].key.publicKey, devices[1].key.publicKey])
})

afterEach(() => {
  for (const claim of lockClaims) claim.stop()
  for (const engine of engines) engine.stop()
  engines = []
  lockClaims = []
})

async function openTab(seat: Seat, link: MatchLink = host.link(seat)): Promise<MatchEngine> {
  const engine = aPage(host, { seat, link, store: stores[seat] })
  engines.push(engine)
  await engine.start()
  return engine
}

const viewOf = (engine: MatchEngine) => matchView(engine.read(), FIGHTERS)
const stageOf = (engine: MatchEngine) => viewOf(engine)?.stage.name
const until = (check: () => void) => vi.waitFor(check, { timeout: 3_000, interval: 5 })

test('[M11] an older tab stops playing and takes over again with the seals of the newer one', async () => {
  const [older, newer] = [await openTab(0), await openTab(0)]
  older.setNewestTab(false)
  await openTab(1)
  await until(() => expect(stageOf(newer)).toBe('choosing'))
  expect(viewOf(older)?.notice).toBe('watching_tab')
  await newer.sealHand(PAPER)
  newer.stop()
  older.setNewestTab(true)
  await until(() => expect(viewOf(older)?.stage).toMatchObject({ name: 'sealed', hand: 'paper' }))
})

test('[B1] a tab that takes over throws only after the server has confirmed it', async () => {
  let isReplaced = false
  let isClaimLost = true
  const line = host.link(0)
  const send: MatchLink['send'] = (name, payload) => {
    if (name === 'playHere' && isReplaced && isClaimLost) return Promise.reject(new Error('the line broke'))
    if (name === 'playHere') isReplaced = false
    return isReplaced && name === 'commitHand'
      ? Promise.resolve({ ok: false, code: 'not_playing_here', message: '' })
      : line.send(name, payload)
  }
  const [older] = [await openTab(0, { ...line, send }), await openTab(1)]
  await until(() => expect(stageOf(older)).toBe('choosing'))
  host.emit(0, { type: 'replaced' })
  isReplaced = true
  expect(viewOf(older)?.notice).toBe('watching_tab')
  older.setNewestTab(true)
  await older.sealHand(ROCK)
  expect(viewOf(older)).toMatchObject({ notice: 'watching_tab', stage: { name: 'choosing' } })
  // Without a connection the screen must not ask for a throw: it would be lost.
  host.emit(0, { type: 'offline' })
  expect(viewOf(older)?.notice).toBe('watching_tab')
  isClaimLost = false
  host.emit(0, { type: 'online' })
  await until(() => expect(viewOf(older)?.notice).toBeNull())
  await older.sealHand(ROCK)
  await until(() => expect(stageOf(older)).toBe('sealed'))
})

test('[M11] a claim whose reply is lost is sent again without a new connection', async () => {
  let claims = 0
  const line = host.link(0)
  const send: MatchLink['send'] = (name, payload) => {
    if (name !== 'playHere') return line.send(name, payload)
    claims += 1
    return claims === 1 ? Promise.reject(new Error('no reply in time')) : line.send(name, payload)
  }
  const [tab] = [await openTab(0, { ...line, send }), await openTab(1)]
  await until(() => expect(stageOf(tab)).toBe('choosing'))
  host.emit(0, { type: 'replaced' })
  tab.setNewestTab(true)
  await until(() => expect(claims).toBe(1))
  expect(viewOf(tab)?.notice).toBe('watching_tab')
  await host.pass(1_300)
  await until(() => expect(viewOf(tab)?.notice).toBeNull())
})

/** The tabs of one browser at a server that takes throws from the tab whose claim arrived last, and tells the others. */
function aServerOfTabs(seat: Seat) {
  const listeners: ((event: LinkEvent) => void)[] = []
  const claims: number[] = []
  const tabLink = (arrival = Promise.resolve()): MatchLink => {
    const tab = listeners.push(() => {}) - 1
    const line = host.link(seat)
    const send: MatchLink['send'] = async (name, payload) => {
      if (name === 'playHere') {
        await arrival
        claims.push(tab)
        for (const [other, listen] of listeners.entries()) if (other !== tab) listen({ type: 'replaced' })
      }
      const isRefused = name === 'commitHand' && claims.at(-1) !== tab
      return isRefused ? { ok: false, code: 'not_playing_here', message: '' } : line.send(name, payload)
    }
    const listen: MatchLink['listen'] = (listener) => {
      listeners[tab] = listener
      return line.listen(listener)
    }
    return { ...line, send, listen }
  }
  return { claims, tabLink }
}

/** A tab with the lock that it shares with the others of its browser. */
async function openSharedTab(link: MatchLink): Promise<{ engine: MatchEngine; claim: PlayingClaim }> {
  const engine = await openTab(0, link)
  const claim = new PlayingClaim('two tabs', (isHeld) => engine.setNewestTab(isHeld))
  lockClaims.push(claim)
  return { engine, claim }
}

test('[M11] [M7] the arena plays although the claim of another page, made a moment earlier, reached the server later', async () => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  const { claims, tabLink } = aServerOfTabs(0)
  const board = await openSharedTab(tabLink(arrival))
  const arena = await openSharedTab(tabLink())
  await openTab(1)
  await board.claim.begin()
  arena.claim.show()
  await until(() => expect(claims).toEqual([1]))
  await until(() => expect(viewOf(arena.engine)).toMatchObject({ notice: null, stage: { name: 'choosing' } }))
  arrive()
  await until(() => expect(claims.at(-1)).toBe(0))
  await host.pass(1_300)
  await until(() => expect(claims.at(-1)).toBe(1))
  await until(() => expect(viewOf(arena.engine)?.notice).toBeNull())
  expect(viewOf(board.engine)?.notice).toBe('watching_tab')
  await arena.engine.sealHand(ROCK)
  await until(() => expect(stageOf(arena.engine)).toBe('sealed'))
})

test('[M11] two copies of a browser, each with a lock of its own, do not take the match from each other for ever', async () => {
  const { claims, tabLink } = aServerOfTabs(0)
  const [one, copy] = [await openTab(0, tabLink()), await openTab(0, tabLink())]
  await openTab(1)
  for (const tab of [one, copy]) {
    tab.setNewestTab(true)
    const before = claims.length
    await until(() => expect(claims.length).toBe(before + 1))
  }
  await host.pass(1_300)
  await vi.waitFor(() => expect(claims).toEqual([0, 1, 0, 1]), { timeout: 4_000 })
  await host.pass(1_300)
  await new Promise((resolve) => setTimeout(resolve, 1_300))
  expect(claims).toHaveLength(4)
  expect([one, copy].map((tab) => viewOf(tab)?.notice)).toEqual(['watching_tab', null])
})
