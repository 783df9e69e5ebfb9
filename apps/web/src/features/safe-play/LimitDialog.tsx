import { LIMIT_DAYS, type LimitKind, type PlayLimit } from '@throwdown/contract/safe-play'
import { useSetPlayLimitMutation } from '../../api/safe-play.ts'
import { AmountField } from '../../forms/AmountField.tsx'
import { readAmount } from '../../forms/amounts.ts'
import formStyles from '../../forms/form.module.css'
import { useCheckedForm } from '../../forms/use-checked-form.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { keyOfDays } from './play-amounts.ts'
import { safePlayStrings } from './safe-play-strings.en.ts'

type LimitDialogProps = {
  readonly kind: LimitKind | null
  readonly limits: readonly PlayLimit[]
  readonly onClose: () => void
}

export function LimitDialog({ kind, limits, onClose }: LimitDialogProps) {
  const t = useStrings(safePlayStrings)
  return (
    <Dialog title={t(`safePlay.form.title.${kind ?? 'loss'}`)} isOpen={kind !== null} onClose={onClose}>
      {kind && (
        <LimitForm kind={kind} limits={limits.filter((limit) => limit.kind === kind)} onDone={onClose} />
      )}
    </Dialog>
  )
}

type Values = { day: string; week: string; month: string }
const FIELD_OF = { 1: 'day', 7: 'week', 30: 'month' } as const

/** Null: no limit. */
const amountOf = (text: string) => (text.trim() === '' ? null : readAmount('limit', text))

function checkAmounts(values: Values) {
  for (const days of LIMIT_DAYS) {
    const field = FIELD_OF[days]
    if (typeof amountOf(values[field]) === 'string') return { field, key: 'safePlay.form.amount' } as const
  }
  return null
}

type LimitFormProps = { kind: LimitKind; limits: readonly PlayLimit[]; onDone: () => void }

function LimitForm({ kind, limits, onDone }: LimitFormProps) {
  const t = useStrings(safePlayStrings)
  const storedOf = (days: number) => limits.find((limit) => limit.days === days)?.amount ?? null
  const textOf = (days: number) => String(storedOf(days) ?? '')
  const form = useCheckedForm({
    check: checkAmounts,
    initial: { day: textOf(1), week: textOf(7), month: textOf(30) },
    t,
  })
  const [setLimit, { isLoading }] = useSetPlayLimitMutation()
  async function submit(values: Values) {
    for (const days of LIMIT_DAYS) {
      const typed = amountOf(values[FIELD_OF[days]])
      const amount = typed === null ? null : Number(typed)
      // The form is checked before it is sent.
      if (typeof typed === 'string' || amount === storedOf(days)) continue
      const { error } = await setLimit({ body: { kind, days, amount } })
      if (error) return { field: FIELD_OF[days], text: errorText(error) ?? t('safePlay.failed') }
    }
    showToast('success', t('safePlay.form.saved'))
    onDone()
    return undefined
  }
  return (
    <form className={formStyles.form} noValidate onSubmit={form.onSubmit(submit)}>
      <p className={formStyles.text}>{t('safePlay.form.text')}</p>
      {kind === 'deposit' && <p className={formStyles.text}>{t('safePlay.form.depositNote')}</p>}
      {LIMIT_DAYS.map((days) => (
        <AmountField
          field="limit"
          key={days}
          label={t(kind === 'time' ? 'safePlay.form.minutes' : 'safePlay.form.dollars', {
            days: t(keyOfDays(days)),
          })}
          {...form.bind(FIELD_OF[days])}
        />
      ))}
      <Button type="submit" tone="primary" wide busyText={isLoading && t('safePlay.form.saving')}>
        {t('safePlay.form.save')}
      </Button>
      <Button tone="quiet" wide onClick={onDone}>
        {t('safePlay.cancel')}
      </Button>
    </form>
  )
}
