import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEADLINE_CASES } from './deadline-cases.ts'
import { RESULT_CASES, SAVE_CASES } from './match-store-cases.ts'
import { PAIRING_CASES, QUEUE_CASES } from './queue-store-cases.ts'
import { SLICE_CASES } from './slice-store-cases.ts'
import type { StoreUnderTest } from './store-under-test.ts'
import { HEARTBEAT_CASES, OUTAGE_CASES } from './time-store-cases.ts'

const PARTS = {
  queue: QUEUE_CASES,
  pairing: PAIRING_CASES,
  slices: SLICE_CASES,
  saves: SAVE_CASES,
  results: RESULT_CASES,
  heartbeat: HEARTBEAT_CASES,
  outages: OUTAGE_CASES,
  deadlines: DEADLINE_CASES,
}

/** What every store of the server must do: PostgreSQL and the store of the simulation pass the same tests. */
export function describeStore(store: string, open: () => Promise<StoreUnderTest>): void {
  describe.each(Object.entries(PARTS))(`${store}: %s`, (_part, cases) => {
    let tested: StoreUnderTest
    beforeAll(async () => {
      tested = await open()
    })
    afterAll(() => tested.close())

    test.each(cases)('$name', async ({ run }) => {
      expect.hasAssertions()
      await run(tested)
    })
  })
}
