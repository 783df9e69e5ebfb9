import { expect, test } from 'vitest'
import { slotOf } from './channel-slot.ts'

// As `CLUSTER KEYSLOT` of Redis gives them.
test.each([
  ['123456789', 12_739],
  ['throwdown:nodes', 6475],
  ['throwdown:player:018f0000-0000-7000-8000-000000000000', 5352],
  ['', 0],
])('%s is in slot %i', (channel, slot) => {
  expect(slotOf(channel)).toBe(slot)
})
