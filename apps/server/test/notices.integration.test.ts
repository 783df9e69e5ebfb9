import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freezeMoney } from '../src/ledger/store.ts'
import { pause, unpause } from './world/pauses.ts'
import type { SocketPlayer } from './world/socket-player.ts'
import { openSocketWorld, type SocketWorld } from './world/socket-world.ts'

let sockets: SocketWorld
beforeAll(async () => {
  sockets = await openSocketWorld()
})
afterEach(() => sockets.closeBrowsers())
afterAll(() => sockets.close())

const shown = (browser: SocketPlayer) => JSON.stringify(browser.eventsNamed('noticesChanged').at(-1) ?? null)
const hasPause = (browser: SocketPlayer) => shown(browser).includes('tier-5')

test('players on every node learn of a pause, get their stake back, and learn when it is over', async () => {
  const [alice, bob] = await sockets.twoBrowsers(20)
  const { owner } = sockets.world
  await alice.join()
  await pause(owner, 'tier-5')
  await Promise.all([alice, bob].map((browser) => browser.until(() => hasPause(browser), 'the pause')))
  expect(shown(bob)).toBe(
    '{"pauses":[{"what":"tier-5","reason":"maintenance"}],"announcements":[],"isMoneyFrozen":false}',
  )
  await alice.until(
    () => JSON.stringify(alice.eventsNamed('queueChanged').at(-1)).includes('"ticket":null'),
    'the end of the search',
  )
  expect(await sockets.world.balanceOf(alice.player)).toMatchObject({ reserved: 0n })
  expect(await bob.join()).toMatchObject({ code: 'tier_paused' })
  const late = await sockets.aBrowser()
  await late.connect(sockets.nodes[0].url)
  await late.until(() => hasPause(late), 'the pause after connecting')
  await unpause(owner)
  await bob.until(() => !hasPause(bob), 'the end of the pause')
  expect(await bob.join()).toMatchObject({ data: { state: 'waiting' } })
})

test('an announcement reaches every player at its start and is gone at its end, without anybody doing anything', async () => {
  const [alice] = await sockets.twoBrowsers(20)
  const { owner } = sockets.world
  await owner.query(
    `insert into announcement (id, text, starts_at, ends_at, written_by, written_at)
     values (gen_random_uuid(), 'Planned work at <b>noon</b>', now() + interval '1 second', now() + interval '6 seconds', gen_random_uuid(), now())`,
  )
  expect(shown(alice)).not.toContain('noon')
  await alice.until(() => shown(alice).includes('Planned work at <b>noon</b>'), 'the announcement')
  await alice.until(() => !shown(alice).includes('noon'), 'its end', 15_000)
})

test('players on every node learn within seconds that money is frozen, without its reason, and when it moves again', async () => {
  const [alice, bob] = await sockets.twoBrowsers(20)
  const { owner } = sockets.world
  const isFrozen = (browser: SocketPlayer) => shown(browser).includes('"isMoneyFrozen":true')
  await freezeMoney(owner, 'I8: usdc chain holds 1 at slot 2, ledger says 3', 'audit')
  const startedAtMs = Date.now()
  await Promise.all([alice, bob].map((browser) => browser.until(() => isFrozen(browser), 'the freeze')))
  expect(Date.now() - startedAtMs).toBeLessThan(5_000)
  expect(shown(alice)).not.toContain('books')
  expect(await bob.join()).toMatchObject({ code: 'money_frozen' })
  const late = await sockets.aBrowser()
  await late.connect(sockets.nodes[0].url)
  await late.until(() => isFrozen(late), 'the freeze after connecting')
  await owner.query("select ledger_unfreeze_money('checked', 'two people')")
  await alice.until(() => !isFrozen(alice), 'the end of the freeze')
})
