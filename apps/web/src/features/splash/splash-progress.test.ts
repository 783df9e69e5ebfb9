import { expect, test } from 'vitest'
import { textOf } from '../../i18n/strings.ts'
import { nextProgress, progressKey } from './splash-progress.ts'
import { splashStrings } from './splash-strings.en.ts'

const t = textOf(splashStrings)

test.each([
  [0, 'Initializing...'],
  [29, 'Initializing...'],
  [30, 'Loading assets...'],
  [59, 'Loading assets...'],
  [60, 'Preparing battlefield...'],
  [89, 'Preparing battlefield...'],
  [90, 'Ready for action!'],
  [100, 'Ready for action!'],
])('at %s percent: %s {1.3 2.22-25}', (percent, text) => {
  expect(t(progressKey(percent))).toBe(text)
})

test('the bar is full after 50 steps and stays full {2.21}', () => {
  let percent = 0
  for (let step = 0; step < 50; step += 1) percent = nextProgress(percent)
  expect(percent).toBe(100)
  expect(nextProgress(percent)).toBe(100)
})
