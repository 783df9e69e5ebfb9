import { EXCLUSION_MONTHS, type ExclusionMonths } from '@throwdown/contract/safe-play'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { useExcludeMyselfMutation } from '../../api/safe-play.ts'
import formStyles from '../../forms/form.module.css'
import { useCheckedForm } from '../../forms/use-checked-form.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogButton } from '../../ui/DialogButton.tsx'
import { Field } from '../../ui/Field.tsx'
import { utc } from '../../ui/text/utc.ts'
import { useNowMs } from '../../ui/use-now.ts'
import { ChoiceCard } from './ChoiceCard.tsx'
import { exclusionEnd } from './play-amounts.ts'
import { safePlayStrings } from './safe-play-strings.en.ts'

export function ExclusionPanel() {
  const t = useStrings(safePlayStrings)
  const [months, setMonths] = useState<ExclusionMonths>(6)
  return (
    <ChoiceCard
      icon={<Ban size={20} aria-hidden />}
      isGrave
      title={t('safePlay.exclusion.title')}
      text={t('safePlay.exclusion.text')}
      label={t('safePlay.exclusion.label')}
      options={EXCLUSION_MONTHS.map((value) => ({ value, label: t(`safePlay.exclusion.length.m${value}`) }))}
      value={months}
      onChange={setMonths}
    >
      <DialogButton
        tone="danger"
        wide
        label={t('safePlay.exclusion.start')}
        title={t('safePlay.exclusion.confirmTitle')}
      >
        {(close) => <ExclusionForm months={months} onDone={close} />}
      </DialogButton>
      <p className={formStyles.text}>{t('safePlay.exclusion.asks')}</p>
    </ChoiceCard>
  )
}

type Values = { password: string }

const checkPassword = ({ password }: Values) =>
  password === '' ? ({ field: 'password', key: 'safePlay.exclusion.passwordRequired' } as const) : null

/** [L3] Says the end first; the password shows that the player asks for it. */
function ExclusionForm({ months, onDone }: { months: ExclusionMonths; onDone: () => void }) {
  const t = useStrings(safePlayStrings)
  const form = useCheckedForm({ check: checkPassword, initial: { password: '' }, t })
  const [exclude, { isLoading }] = useExcludeMyselfMutation()
  const when = utc.longMoment(exclusionEnd(useNowMs(10_000), months))
  async function submit({ password }: Values) {
    const { error } = await exclude({ body: { months, password } })
    if (error) return { field: 'password', text: errorText(error) ?? t('safePlay.failed') } as const
    onDone()
    return undefined
  }
  return (
    <form className={formStyles.form} noValidate onSubmit={form.onSubmit(submit)}>
      <p className={formStyles.text}>
        {months === 0
          ? t('safePlay.exclusion.confirmForGood')
          : t('safePlay.exclusion.confirmText', { when })}
      </p>
      <Field
        label={t('safePlay.exclusion.password')}
        type="password"
        autoComplete="current-password"
        required
        {...form.bind('password')}
      />
      <Button type="submit" tone="danger" wide busyText={isLoading && t('safePlay.exclusion.excluding')}>
        {t('safePlay.exclusion.confirm')}
      </Button>
      <Button tone="quiet" wide onClick={onDone}>
        {t('safePlay.cancel')}
      </Button>
    </form>
  )
}
