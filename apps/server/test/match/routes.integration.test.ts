import { afterAll, beforeAll, expect, test } from 'vitest'
import { deploymentVariables } from '../world/context.ts'
import { type Node, nodeVariables, startNode } from '../world/node.ts'
import { aDuel } from '../world/test-match.ts'
import { type Arena, openArena, verified } from '../world/test-world.ts'

let arena: Arena
let node: Node
let variables: Record<string, string>

beforeAll(async () => {
  arena = await openArena()
  variables = nodeVariables(arena)
  node = await startNode(variables)
})
afterAll(async () => {
  await node.stop()
  await arena.close()
})

test('in production a transcript is returned complete, and the docs describe it', async () => {
  const duel = await aDuel(arena)
  await duel.acceptBoth()
  await duel.send(0, await duel.players[0].surrender())
  const production = await startNode({ ...deploymentVariables(), ...variables, NODE_ENV: 'production' })
  try {
    const reply = await production.http.inject(`/api/matches/${duel.matchId}/transcript`)
    const { data }: { data: { entries: Parameters<typeof verified>[0] } } = reply.json()
    expect(data.entries).toEqual(await arena.transcript(duel.matchId))
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
  expect(await keys.json()).toEqual({ protocol: 'RPS-DUEL/v1', keys: arena.keys.rootKeys() })
  const queue = await fetch(`${node.url}/api/queue`)
  expect(await queue.json()).toMatchObject({
    data: { queues: expect.arrayContaining([{ tier: 5, mode: 'normal', playersWaiting: 0 }]) },
  })
})
