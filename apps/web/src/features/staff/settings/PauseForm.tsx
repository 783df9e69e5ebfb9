import { PAUSABLE, PAUSE_REASONS } from '@throwdown/contract/service-pause'
import type { StaffPause } from '@throwdown/contract/staff-settings'
import { usePauseWithdrawalsMutation } from '../../../api/staff-money.ts'
import { usePauseServiceMutation } from '../../../api/staff-settings.ts'
import { textOfCode } from '../../../i18n/error-text.ts'
import { pauseStrings } from '../../../i18n/pause-strings.en.ts'
import { type Translate, useStrings } from '../../../i18n/strings.ts'
import { ReasonForm } from '../desk/ReasonForm.tsx'
import { settingsStrings } from './settings-strings.en.ts'

type PauseFormProps<What> = { what: What; onDone: () => void }

/** Players read the reason, never the note. */
export function PauseForm({ what, onDone }: PauseFormProps<PausedThing>) {
  return what === 'withdrawals' ? (
    <PauseWithdrawals onDone={onDone} />
  ) : (
    <PauseService what={what} onDone={onDone} />
  )
}

/** Withdrawals have one text for all reasons. */
function PauseWithdrawals({ onDone }: { onDone: () => void }) {
  const t = useStrings(settingsStrings)
  const [pause] = usePauseWithdrawalsMutation()
  const read = textOfCode('withdrawals_paused')
  return (
    <ReasonForm
      isNote
      tone="danger"
      text={
        <>
          {t('staffSettings.form.withdrawalsText')} {t('staffSettings.form.playersRead')} <q>{read}</q>
        </>
      }
      confirm={t('staffSettings.form.confirm')}
      send={async (reason) => (await pause({ body: { reason } })).error}
      onDone={onDone}
    />
  )
}

function PauseService({ what, onDone }: PauseFormProps<Exclude<PausedThing, 'withdrawals'>>) {
  const t = useStrings(settingsStrings, pauseStrings)
  const [pause] = usePauseServiceMutation()
  const stopped =
    what === 'normal' || what === 'bounty' || what === 'deposits'
      ? t(`pause.${what}`)
      : t('pause.tier', { tier: what.replace('tier-', '') })
  return (
    <ReasonForm
      tone="danger"
      text={t(`staffSettings.form.${what === 'deposits' ? 'depositsText' : 'playText'}`)}
      confirm={t('staffSettings.form.confirm')}
      reasons={PAUSE_REASONS.map((value) => ({
        value,
        label: t(`staffSettings.form.reasons.${value}`),
        playersRead: `${stopped} ${t(`pause.why.${value}`)}`,
      }))}
      send={async (note, _id, reason) => reason && (await pause({ body: { what, reason, note } })).error}
      onDone={onDone}
    />
  )
}

export type PausedThing = StaffPause['what']

/** In the order of the screen. */
export const PAUSED_THINGS: readonly PausedThing[] = [...PAUSABLE, 'withdrawals']

export function pauseName(what: PausedThing, t: Translate<typeof settingsStrings>): string {
  if (what === 'normal' || what === 'bounty' || what === 'deposits' || what === 'withdrawals')
    return t(`staffSettings.pauses.${what}`)
  return t('staffSettings.pauses.tier', { tier: what.replace('tier-', '') })
}
