import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MatchStore } from '../../../crypto/match-store.ts'
import type { MatchEngine } from './match-engine.ts'
import { matchView } from './match-view.ts'
import { sealedThrowOf } from './sealed-throw.ts'
import { LocalHost } from './testing/local-host.ts'
import { aDevice, aPage } from './testing/open-page.ts'

const FIGHTERS = { you: { name: 'alice' }, rival: { name: 'bob' } }
const until = (check: () => void) => vi.waitFor(check, { timeout: 3_000, interval: 5 })

let host: LocalHost
let stores: readonly [MatchStore, MatchStore]
let engines: MatchEngine[]

beforeEach(async () => {
  host = new LocalHost()
  const devices = [await aDevice(), await aDevice()] as const
  stores = [devices[0].store, devices[1].store]
  await host.open([devices[0].key.publicKey, devices[1].key.publicKey])
  engines = [aPage(host, { seat: 0, store: stores[0] }), aPage(host, { seat: 1, store: stores[1] })]
  for (const engine of engines) await engine.start()
})

afterEach(() => {
  for (const engine of engines) engine.stop()
})

const own = () => {
  const [engine] = engines
  if (!engine) throw new Error('no engine')
  return engine
}
const stageIs = (name: string) =>
  until(() => expect(matchView(own().read(), FIGHTERS)?.stage.name).toBe(name))

test('[M2] [M3] a sealed throw has 20 s and the bank left by its seal, counted from the lock', async () => {
  await stageIs('choosing')
  expect(sealedThrowOf(own().read())).toBeNull()
  host.loses = ({ name }) => name === 'revealHand'
  host.losesPosts = true
  // 15 s and grace are everybody's, so 4 s of the bank are spent.
  await host.pass(19_500)
  await own().sealHand(0)
  await stageIs('sealed')
  expect(sealedThrowOf(own().read())).toEqual({ turn: 1, openWithinMs: 36_000, openByMs: null })
  await engines[1]?.sealHand(2)
  await host.pass(250)
  await stageIs('opening')
  const lock = host.kept.findLast(({ stored }) => stored.entry.type === 'lock')?.stored.entry
  expect(sealedThrowOf(own().read())?.openByMs).toBe((lock?.t ?? 0) + 36_000)
})

test('[M2] what is opened, and what another device has sealed, is not to be opened here', async () => {
  await stageIs('choosing')
  await own().sealHand(0)
  await engines[1]?.sealHand(2)
  await host.pass(1_500)
  await until(() => expect(matchView(own().read(), FIGHTERS)?.outcomes).toHaveLength(1))
  expect(sealedThrowOf(own().read())).toBeNull()
  await stageIs('choosing')
  await own().sealHand(1)
  await stageIs('sealed')
  expect(sealedThrowOf({ ...own().read(), seals: [] })).toBeNull()
})

test('[M4] a throw sealed and not opened in time is shown so to both, and its hand to its owner', async () => {
  await stageIs('choosing')
  host.loses = ({ name }, seat) => name === 'revealHand' && seat === 0
  host.losesPosts = true
  await own().sealHand(0)
  await engines[1]?.sealHand(2)
  await host.pass(1_500)
  await until(() => expect(host.kept.some(({ stored }) => stored.entry.type === 'reveal')).toBe(true))
  await host.pass(42_000)
  const outcomeOf = (engine: MatchEngine | undefined) =>
    engine && matchView(engine.read(), FIGHTERS)?.outcomes[0]
  await until(() => expect(outcomeOf(own())).toBeDefined())
  expect(outcomeOf(own())).toMatchObject({
    missed: ['you'],
    unopened: ['you'],
    misses: { you: 1, rival: 0 },
    yours: 'rock',
    theirs: 'scissors',
    winner: 'rival',
  })
  expect(outcomeOf(engines[1])).toMatchObject({ missed: ['rival'], unopened: ['rival'], theirs: null })
  await stageIs('choosing')
  expect(matchView(own().read(), FIGHTERS)?.notice).toBe('missed')
})
