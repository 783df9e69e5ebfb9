import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueuedJobs } from '../src/app/enqueued-jobs.ts'
import { balancePusher } from '../src/app/job-handlers.ts'
import { parseConfig } from '../src/platform/config.ts'
import { openContext } from '../src/platform/context.ts'
import { type Node, nodeVariables, ORIGIN, startNode } from './world/node.ts'
import { Browser } from './world/socket-player.ts'
import { type Arena, openArena } from './world/test-world.ts'

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

test('a payment by the worker is pushed to the open screens of its player only', async () => {
  const config = parseConfig({ NODE_ENV: 'test', WEB_ORIGINS: ORIGIN, LOG_LEVEL: 'silent', ...variables })
  const worker = openContext(config, { process: 'worker', jobs: enqueuedJobs })
  const pushBalances = balancePusher(worker)
  const [paid, other] = await Promise.all(
    [await arena.aPlayer(), await arena.aPlayer()].map((player) => new Browser(player).connect(node.url)),
  )
  if (!paid || !other) throw new Error('there are two players')
  const balance = await arena.balanceOf(paid.player)
  // A push is never repeated: until the node listens and Redis is there it may be lost.
  await expect
    .poll(() => {
      pushBalances([paid.player.id])
      return paid.eventsNamed('balanceChanged')[0]
    })
    .toEqual({ available: balance?.available.toString(), held: balance?.held.toString() })
  expect(other.eventsNamed('balanceChanged')).toEqual([])
  for (const browser of [paid, other]) browser.close()
  await worker.shutdown.run()
})
