import { expect, test } from 'vitest'
import { ServiceState } from './service-state.ts'

/** A service whose clock and timers the test moves. */
function aService() {
  const clock = { atMs: 0, nowMs: () => clock.atMs }
  const waiting: (() => void)[] = []
  const timers = {
    after: (_ms: number, run: () => void) => {
      waiting.push(run)
      return () => undefined
    },
    defer: (run: () => void) => run(),
  }
  const service = new ServiceState({ clock, timers })
  service.open(0)
  return { service, clock, giveUp: () => waiting.map((run) => run()) }
}

test('[M10] a gap closes the service until the next heartbeat', async () => {
  const { service, clock } = aService()
  clock.atMs = 2_000
  await service.inService()
  clock.atMs = 2_001
  const waits = service.inService()
  service.open(2_001)
  await expect(waits).resolves.toBeUndefined()
})

test('[M10] the reply to a heartbeat from before a pause does not open it', async () => {
  const { service, clock, giveUp } = aService()
  clock.atMs = 15_000
  const waits = service.inService()
  service.open(100)
  giveUp()
  await expect(waits).rejects.toMatchObject({ refusal: 'overloaded' })
})
