import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueuedJobs } from '../src/app/enqueued-jobs.ts'
import { balancePusher } from '../src/app/job-handlers.ts'
import { parseWorkerConfig } from '../src/platform/config.ts'
import { openContext } from '../src/platform/context.ts'
import { type Node, ORIGIN } from './world/node.ts'
import { SocketPlayer } from './world/socket-player.ts'
import { openTestWorld, type TestWorld } from './world/test-world.ts'

const pushes = (browser: SocketPlayer) => browser.eventsNamed('balanceChanged')
let world: TestWorld
let node: Node

beforeAll(async () => {
  world = await openTestWorld()
  node = await world.startNode()
})
afterAll(() => world.close())

test('a payment by the worker is pushed to the open screens of its player only', async () => {
  const config = parseWorkerConfig({
    NODE_ENV: 'test',
    WEB_ORIGINS: ORIGIN,
    LOG_LEVEL: 'silent',
    ...world.nodeVariables,
  })
  const worker = openContext(config, { process: 'worker', jobs: enqueuedJobs })
  const pushBalances = balancePusher(worker)
  const [paid, other] = await Promise.all(
    [await world.aPlayer(), await world.aPlayer()].map((player) =>
      new SocketPlayer(player).connect(node.url),
    ),
  )
  if (!paid || !other) throw new Error('there are two players')
  const balance = await world.balanceOf(paid.player)
  // The first one belongs to the connection.
  for (const browser of [paid, other]) await browser.until(() => pushes(browser)[0], 'the balance')
  // A push is never repeated: until the node listens and Redis is there it may be lost.
  await expect
    .poll(() => {
      pushBalances([paid.player.id])
      return pushes(paid)[1]
    })
    .toEqual({ available: balance?.available.toString(), reserved: balance?.reserved.toString() })
  expect(pushes(other)).toHaveLength(1)
  for (const browser of [paid, other]) browser.close()
  await worker.shutdown.run()
})
