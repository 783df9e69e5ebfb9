import { PAUSE_REASONS, type PauseReason } from '@throwdown/contract/service-pause'
import { usePauseServiceMutation, usePauseWithdrawalsMutation } from '../../../api/staff-settings.ts'
import formStyles from '../../../forms/form.module.css'
import { useCheckedForm } from '../../../forms/use-checked-form.ts'
import { errorText, textOfCode } from '../../../i18n/error-text.ts'
import { pauseStrings } from '../../../i18n/pause-strings.en.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { isEmpty, oneLine } from '../one-line.ts'
import { NoteField } from './NoteField.tsx'
import type { PausedThing } from './pause-name.ts'
import { settingsStrings } from './settings-strings.en.ts'

type PauseValues = { reason: string; note: string }

const reasonIn = (text: string): PauseReason | undefined => PAUSE_REASONS.find((known) => known === text)

function checkPause({ reason, note }: PauseValues) {
  if (!reasonIn(reason)) return { field: 'reason', key: 'staffSettings.form.reasonRequired' } as const
  return isEmpty(note) ? ({ field: 'note', key: 'staffSettings.form.noteRequired' } as const) : null
}

const checkNoteOnly = ({ note }: PauseValues) =>
  isEmpty(note) ? ({ field: 'note', key: 'staffSettings.form.noteRequired' } as const) : null

/** Players read the reason, never the note. Withdrawals have one text for all reasons. */
export function PauseForm({ what, onDone }: { what: PausedThing; onDone: () => void }) {
  const t = useStrings(settingsStrings)
  const check = what === 'withdrawals' ? checkNoteOnly : checkPause
  const form = useCheckedForm({ check, initial: { reason: '', note: '' }, t })
  const [pauseService, service] = usePauseServiceMutation()
  const [pauseWithdrawals, withdrawals] = usePauseWithdrawalsMutation()
  async function submit({ reason, note }: PauseValues) {
    const chosen = reasonIn(reason)
    const { error } =
      what === 'withdrawals' || !chosen
        ? await pauseWithdrawals({ body: { reason: oneLine(note) } })
        : await pauseService({ body: { what, reason: chosen, note: oneLine(note) } })
    if (error) return { field: 'note', text: errorText(error) ?? t('staffSettings.form.failed') } as const
    onDone()
    return undefined
  }
  const isSending = service.isLoading || withdrawals.isLoading
  return (
    <form className={formStyles.form} noValidate onSubmit={form.onSubmit(submit)}>
      <p className={formStyles.text}>{t(`staffSettings.form.${effectOf(what)}`)}</p>
      {what === 'withdrawals' ? (
        <PlayersRead text={textOfCode('withdrawals_paused')} />
      ) : (
        <>
          <ChoiceField
            label={t('staffSettings.form.reason')}
            options={PAUSE_REASONS.map((value) => ({
              value,
              label: t(`staffSettings.form.reasons.${value}`),
            }))}
            placeholder={t('staffSettings.form.choose')}
            required
            {...form.bind('reason')}
          />
          <PauseSentence what={what} reason={reasonIn(form.values.reason)} />
        </>
      )}
      <NoteField {...form.bind('note')} />
      <Button type="submit" tone="danger" wide busyText={isSending && t('staffSettings.form.sending')}>
        {t('staffSettings.form.confirm')}
      </Button>
    </form>
  )
}

function effectOf(what: PausedThing): 'depositsText' | 'withdrawalsText' | 'playText' {
  if (what === 'deposits') return 'depositsText'
  return what === 'withdrawals' ? 'withdrawalsText' : 'playText'
}

type SentenceProps = { what: Exclude<PausedThing, 'withdrawals'>; reason: PauseReason | undefined }

function PauseSentence({ what, reason }: SentenceProps) {
  const t = useStrings(pauseStrings)
  if (!reason) return null
  const stopped =
    what === 'normal' || what === 'bounty' || what === 'deposits'
      ? t(`pause.${what}`)
      : t('pause.tier', { tier: what.replace('tier-', '') })
  return <PlayersRead text={`${stopped} ${t(`pause.why.${reason}`)}`} />
}

function PlayersRead({ text }: { text: string }) {
  const t = useStrings(settingsStrings)
  return (
    <p className={formStyles.text}>
      {t('staffSettings.form.playersRead')} <q>{text}</q>
    </p>
  )
}
