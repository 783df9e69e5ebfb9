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

test.each([
  ['neither of its players', 0, false],
  ['one of its players', 1, true],
])(
  'a node with %s announces the match to both, and keeps a copy only for its own',
  async (_, here, keeps) => {
    const players = [await world.aPlayer(5), await world.aPlayer(5)] as const
    const paired = await world.pair(players)
    const playersHere = new Set(players.slice(0, here).map(({ id }) => id))
    const sentTo: string[] = []
    const begun: string[] = []
    await announceMatch(
      {
        host: { begin: ({ facts }) => begun.push(facts.id) },
        courier: {
          isHere: (playerId) => playersHere.has(playerId),
          send: (playerId) => sentTo.push(playerId),
        },
        ports: PLAIN_PORTS,
        certificates: new CertificateBook(postgresCertificateStore(world.pool)),
      },
      paired,
    )
    expect(sentTo.toSorted()).toEqual(players.map(({ id }) => id).toSorted())
    expect(begun).toEqual(keeps ? [paired.matchId] : [])
  },
)
