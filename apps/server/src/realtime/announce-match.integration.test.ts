import { afterAll, beforeAll, expect, test } from 'vitest'
import { PLAIN_PORTS } from '../../test/world/node.ts'
import { openTestWorld, type TestWorld } from '../../test/world/test-world.ts'
import { CertificateBook } from '../match/certificate-book.ts'
import { postgresCertificateStore } from '../match/certificate-store.ts'
import { announceMatch } from './announce-match.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const HERE = 'this node'

test.each([
  ['neither of its players', 0],
  ['one of its players', 1],
])('a node with %s announces the match to both, and keeps a copy only for its own', async (_, here) => {
  const players = [await world.aPlayer(5), await world.aPlayer(5)] as const
  const paired = await world.pair(players)
  const playersHere = new Set(players.slice(0, here).map(({ id }) => id))
  const sent: unknown[] = []
  const begun: string[] = []
  await announceMatch(
    {
      nodeId: HERE,
      host: { begin: ({ facts }) => begun.push(facts.id) },
      courier: {
        isHere: (playerId) => playersHere.has(playerId),
        send: (playerId, message) => sent.push({ playerId, message }),
      },
      ports: PLAIN_PORTS,
      certificates: new CertificateBook(postgresCertificateStore(world.pool)),
      findKeeper: async () => 'another node',
    },
    paired,
  )
  const message = expect.objectContaining({ keeper: here === 1 ? HERE : 'another node' })
  const toBoth = players.map(({ id: playerId }) => ({ playerId, message }))
  expect(sent).toHaveLength(2)
  expect(sent).toEqual(expect.arrayContaining(toBoth))
  expect(begun).toEqual(here === 1 ? [paired.matchId] : [])
})
