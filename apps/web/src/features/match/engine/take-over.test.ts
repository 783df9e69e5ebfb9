import type { Seat } from '@throwdown/rules/terms'
import type { Hand } from '@throwdown/rules/transcript/commitment'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MatchStore } from '../../../crypto/match-store.ts'
import type { MatchLink } from '../../../realtime/match-link.ts'
import type { MatchEngine } from './match-engine.ts'
import { matchView } from './match-view.ts'
import { LocalHost } from './testing/local-host.ts'
import { aDevice, aPage } from './testing/open-page.ts'

const FIGHTERS = { you: { name: 'alice' }, rival: { name: 'bob' } }
const ROCK: Hand = 0
const PAPER: Hand = 1

let host: LocalHost
let stores: readonly [MatchStore, MatchStore]
let engines: MatchEngine[] = []

beforeEach(async () => {
  host = new LocalHost()
  const devices = [await aDevice(), await aDevice()] as const
  stores = [devices[0].store, devices[1].store]
  await host.open([devices[0].key.publicKey, devices[1].key.publicKey])
})

afterEach(() => {
  for (const engine of engines) engine.stop()
  engines = []
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
