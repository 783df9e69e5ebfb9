import type { COMMANDS } from '@throwdown/contract/realtime'
import { CURRENT_TERMS_VERSION } from '@throwdown/rules/terms'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SocketPlayer } from '../world/socket-player.ts'
import { TestPlayer } from '../world/test-player.ts'
import { openTestWorld, type TestWorld } from '../world/test-world.ts'

let world: TestWorld
const browsers: SocketPlayer[] = []
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(async () => {
  for (const browser of browsers) browser.close()
  await world.close()
})

type Command = keyof typeof COMMANDS
type Attempt = () => Promise<{ readonly success: boolean; readonly code?: string }>

test('[L6] no command of a stranger reaches the match or the ticket of others, not even with what they signed', async () => {
  const node = await world.startNode()
  const [ann, bob, carol, eve] = await Promise.all(
    [1, 2, 3, 4].map(async () => new SocketPlayer(await world.aPlayer(20))),
  )
  if (!ann || !bob || !carol || !eve) throw new Error('unreachable')
  browsers.push(ann, bob, carol, eve)
  for (const browser of browsers) await browser.connect(node.url)
  for (const browser of [ann, bob]) await browser.join()
  for (const browser of [ann, bob]) await browser.accept()
  await ann.until(() => ann.entry('open', 1), 'the first turn')
  const waiting = carol.player.ticket(10)
  await carol.send('joinQueue', { ...waiting, ticketId: waiting.id })
  const matchId = ann.matchId ?? ''
  const { sig } = await ann.player.accept()
  const { type: _commit, ...commit } = ann.player.commit(1, 0)
  const { type: _reveal, ...reveal } = await ann.player.reveal(1, '00'.repeat(32))
  const own = new TestPlayer(eve.player.id).ticket(10)
  const before = await world.transcript(matchId)

  const attempts: Readonly<Record<Command, Attempt | null>> = {
    acceptMatch: () => eve.send('acceptMatch', { matchId, sig }),
    commitHand: () => eve.send('commitHand', { matchId, ...commit }),
    revealHand: () => eve.send('revealHand', { matchId, ...reveal }),
    surrender: () => eve.send('surrender', { matchId, turn: 1, sig }),
    playHere: () => eve.send('playHere', { matchId }),
    sync: () => eve.send('sync', { matchId, afterSeq: -1 }),
    joinQueue: () => eve.send('joinQueue', { ...own, ticketId: waiting.id }),
    leaveQueue: () => eve.send('leaveQueue', { ticketId: waiting.id }),
    rematch: () =>
      eve.send('rematch', {
        matchId,
        ticketId: own.id,
        matchKey: own.matchKey,
        termsVersion: CURRENT_TERMS_VERSION,
      }),
    withdrawRematch: () => eve.send('withdrawRematch', { matchId, leaves: true }),
    // It names nothing.
    watchDashboard: null,
  }
  const codes: Record<string, string | undefined> = {}
  for (const [name, attempt] of Object.entries(attempts)) {
    if (!attempt) continue
    const reply = await attempt()
    codes[name] = reply.success ? 'done' : reply.code
  }
  expect(codes).toEqual({
    acceptMatch: 'not_found',
    commitHand: 'not_found',
    revealHand: 'not_found',
    surrender: 'not_found',
    playHere: 'not_found',
    sync: 'not_found',
    joinQueue: 'ticket_used',
    leaveQueue: 'not_queued',
    rematch: 'not_found',
    withdrawRematch: 'not_found',
  })
  expect(await world.transcript(matchId)).toEqual(before)
  expect(await world.store.findTicket(waiting.id)).toMatchObject({
    playerId: carol.player.id,
    state: 'waiting',
  })
  expect(eve.entries.size).toBe(0)
  // What was refused to the stranger counts when its player sends it.
  expect((await ann.send('commitHand', { matchId, ...commit })).success).toBe(true)
})
