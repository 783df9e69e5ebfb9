import { expect, onTestFinished, test } from 'vitest'
import { testCertifier } from '../../test/world/test-keys.ts'
import { openTestWorld } from '../../test/world/test-world.ts'

test('[F3] a server that starts again and again leaves certificates for the others', async () => {
  const world = await openTestWorld()
  onTestFinished(() => world.close())
  const requested: string[] = []
  const certifier = {
    certify: (key: string) => {
      requested.push(key)
      return testCertifier(world.clock).certify(key)
    },
  }
  const startOn = async (port: string) => {
    const variables = { HTTP_PORT: port, DAY_KEYS_PER_HOUR_MAX: '3' }
    await (await world.startNode({ variables, certifier })).stop()
  }
  for (let start = 0; start < 5; start++) await startOn('3001')
  expect(requested).toHaveLength(3)
  await startOn('3002')
  expect(requested).toHaveLength(4)
  await world.owner.query("update day_key_made set made_at = made_at - interval '1 hour'")
  await startOn('3001')
  expect(requested).toHaveLength(5)
})
