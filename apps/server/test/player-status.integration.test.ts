import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { SocketPlayer } from './world/socket-player.ts'
import { openSocketWorld, type SocketWorld } from './world/socket-world.ts'

let sockets: SocketWorld
beforeAll(async () => {
  sockets = await openSocketWorld()
})
afterEach(() => sockets.closeBrowsers())
afterAll(() => sockets.close())

type Shown = 'queueChanged' | 'strikesChanged' | 'rematchOffered' | 'rematchEnded' | 'balanceChanged'

const last = (browser: SocketPlayer, name: Shown) => browser.eventsNamed(name).at(-1)

test('[B3] a player who disconnects withdraws the offer of a rematch, and the other is notified', async () => {
  const [alice, bob] = await sockets.twoBrowsers(20)
  await Promise.all([alice.join(), bob.join()])
  await Promise.all([alice.play([1, 1]), bob.play([0, 0])])
  const { matchId } = alice
  if (!matchId) throw new Error('unreachable')
  const ask = (browser: SocketPlayer) => {
    const { id: ticketId, matchKey } = browser.player.ticket()
    return browser.send('rematch', { matchId, ticketId, matchKey })
  }
  expect(await ask(alice)).toMatchObject({ data: { state: 'offered', untilMs: expect.any(Number) } })
  await bob.until(() => last(bob, 'rematchOffered'), 'the offer')
  expect(last(bob, 'rematchOffered')).toMatchObject({
    matchId,
    tier: 5,
    number: 1,
    rival: { name: expect.any(String) },
  })
  alice.close()
  await bob.until(() => last(bob, 'rematchEnded'), 'the end of the offer')
  expect(last(bob, 'rematchEnded')).toEqual({ matchId, reason: 'left' })
  expect(await ask(bob)).toMatchObject({ data: { state: 'offered' } })
  expect(await bob.send('withdrawRematch', { matchId, leaves: false })).toMatchObject({
    data: { state: 'withdrawn' },
  })
})

test('[Q2] a match is announced once, whichever nodes its players are connected to', async () => {
  const [alice, bob] = await sockets.twoBrowsers(20)
  await Promise.all([alice.join(), bob.join()])
  await Promise.all([alice.play([1, 1]), bob.play([0, 0])])
  // Until after the first search for players who were not notified.
  await sleep(1_500)
  for (const browser of [alice, bob]) expect(browser.eventsNamed('matchFound')).toHaveLength(1)
})

test('[M7] a strike is shown when it happens, and the second with the time until which it bars', async () => {
  const [alice, bob] = await sockets.twoBrowsers(20)
  await alice.until(() => last(alice, 'strikesChanged'), 'the strikes')
  expect(last(alice, 'strikesChanged')).toEqual({ strikes: 0, barredUntilMs: null })
  await sockets.world.owner.query(
    'insert into strike (match_id, seat, player_id, at) values (gen_random_uuid(), 0, $1, now())',
    [alice.player.id],
  )
  await Promise.all([alice.join(), bob.join()])
  await alice.until(() => alice.entry('result'), 'the end of a match nobody accepted', 25_000)
  const shown = await alice.until(
    () =>
      JSON.stringify(last(alice, 'strikesChanged')).includes('"strikes":2') && last(alice, 'strikesChanged'),
    'the second strike',
  )
  expect(shown).toMatchObject({ strikes: 2, barredUntilMs: expect.any(Number) })
  await bob.until(
    () => JSON.stringify(last(bob, 'strikesChanged')).includes('"strikes":1'),
    'the first strike',
  )
  expect(last(bob, 'strikesChanged')).toMatchObject({ barredUntilMs: null })
  expect(await alice.join()).toMatchObject({ code: 'queue_barred' })
})

test('[Q10] the search counts others only, and names the pair rule that keeps two players apart', async () => {
  const [alice, bob] = await sockets.twoBrowsers(20)
  await alice.join()
  await alice.until(() => JSON.stringify(last(alice, 'queueChanged')).includes('"first"'), 'being first')
  expect(last(alice, 'queueChanged')).toMatchObject({ othersWaiting: 0, wait: { reason: 'first' } })
  await bob.join()
  await alice.until(() => alice.matchId, 'a match')
  await bob.until(() => bob.entry('result'), 'the end of a match nobody accepted', 25_000)
  await Promise.all([alice.join(), bob.join()])
  await alice.until(() => JSON.stringify(last(alice, 'queueChanged')).includes('"met"'), 'the pair rule')
  expect(last(alice, 'queueChanged')).toMatchObject({
    othersWaiting: 'few',
    wait: { reason: 'met', untilMs: expect.any(Number) },
  })
})

test('[P4] a connection shows the balance, so that a result shown again has it too', async () => {
  const [alice] = await sockets.twoBrowsers(20)
  await alice.until(() => last(alice, 'balanceChanged'), 'the balance')
  expect(last(alice, 'balanceChanged')).toEqual({ available: '20000000', reserved: '0' })
  await alice.join(10) // nobody of the tests above waits here
  const again = sockets.another(alice)
  await again.connect(sockets.nodes[1].url)
  await again.until(() => last(again, 'balanceChanged'), 'the balance in another tab')
  expect(last(again, 'balanceChanged')).toEqual({ available: '10000000', reserved: '10000000' })
})
