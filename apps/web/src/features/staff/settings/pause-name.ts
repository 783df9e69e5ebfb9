import { PAUSABLE } from '@throwdown/contract/service-pause'
import type { StaffPause } from '@throwdown/contract/staff-settings'
import type { Translate } from '../../../i18n/strings.ts'
import type { settingsStrings } from './settings-strings.en.ts'

export type PausedThing = StaffPause['what']

/** In the order of the screen. */
export const PAUSED_THINGS: readonly PausedThing[] = [...PAUSABLE, 'withdrawals']

export function pauseName(what: PausedThing, t: Translate<typeof settingsStrings>): string {
  if (what === 'normal' || what === 'bounty' || what === 'deposits' || what === 'withdrawals')
    return t(`staffSettings.pauses.${what}`)
  return t('staffSettings.pauses.tier', { tier: what.replace('tier-', '') })
}
