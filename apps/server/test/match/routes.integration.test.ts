import { ROOT_KEYS } from '@throwdown/rules/transcript/root-keys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deploymentVariables } from '../world/context.ts'
import type { Node } from '../world/node.ts'
import { aMatch } from '../world/test-match.ts'
import { openTestWorld, type TestWorld, verified } from '../world/test-world.ts'

let world: TestWorld
let node: Node

beforeAll(async () => {
  world = await openTestWorld()
  node = await world.startNode()
})
afterAll(() => world.close())

test('in production a transcript is returned complete, and the docs describe it', async () => {
  const match = await aMatch(world)
  await match.acceptBoth()
  await match.send(0, await match.players[0].surrender())
  const production = await world.startNode({
    variables: { ...deploymentVariables(), ...world.nodeVariables, NODE_ENV: 'production' },
  })
  try {
    const reply = await production.http.inject(`/api/matches/${match.matchId}/transcript`)
    const { data }: { data: { entries: Parameters<typeof verified>[0] } } = reply.json()
    expect(data.entries).toEqual(await world.transcript(match.matchId))
    expect(verified(data.entries).verified).toBe(true)
    const docs: { paths: object } = (await production.http.inject('/api/openapi.json')).json()
    expect(Object.keys(docs.paths)).toEqual(
      expect.arrayContaining([
        '/api/matches/{matchId}/transcript',
        '/api/matches/current',
        '/api/queue',
        '/api/realtime/ticket',
      ]),
    )
  } finally {
    await production.stop()
  }
})

test('the root keys are published, and the queue returns how many wait', async () => {
  const keys = await fetch(`${node.url}/.well-known/throwdown-keys.json`)
  expect(await keys.json()).toEqual({ protocol: 'RPS-DUEL/v2', keys: ROOT_KEYS })
  const queue = await fetch(`${node.url}/api/queue`, { headers: { 'x-player': (await world.aPlayer()).id } })
  expect(await queue.json()).toMatchObject({
    data: { queues: expect.arrayContaining([{ tier: 5, mode: 'normal', playersWaiting: 0 }]) },
  })
})
