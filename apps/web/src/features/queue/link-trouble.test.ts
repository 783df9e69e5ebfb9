import { expect, test } from 'vitest'
import { linkTrouble } from './use-device-trouble.ts'

test.each([
  // server ahead   outdated  trouble
  [null, false, null],
  [600_000, false, null],
  [-600_000, false, null],
  [600_001, false, 'clock'],
  [-600_001, false, 'clock'],
  [0, true, 'outdated'],
] as const)('a server %s ms ahead, outdated %s: %s', (aheadMs, isOutdated, trouble) => {
  expect(linkTrouble({ serverAheadMs: () => aheadMs, isOutdated: () => isOutdated })).toBe(trouble)
})
