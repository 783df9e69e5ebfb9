import type { KeyOf } from '../../i18n/strings.ts'
import type { splashStrings } from './splash-strings.en.ts'

export const PROGRESS_STEP_MS = 50
const PROGRESS_STEP_PERCENT = 2

export function nextProgress(percent: number): number {
  return Math.min(100, percent + PROGRESS_STEP_PERCENT)
}

export function progressKey(percent: number): KeyOf<typeof splashStrings> {
  if (percent < 30) return 'splash.initializing'
  if (percent < 60) return 'splash.assets'
  return percent < 90 ? 'splash.battlefield' : 'splash.ready'
}
