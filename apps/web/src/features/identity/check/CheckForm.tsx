import { CalendarX2, EyeOff, Fingerprint, Globe, ShieldAlert } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useTakePlayerCheckMutation } from '../../../api/player-check.ts'
import formStyles from '../../../forms/form.module.css'
import { type RefusedField, useCheckedForm } from '../../../forms/use-checked-form.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import styles from './CheckScreen.module.css'
import { type AnswerValues, birthDateOf, checkAnswers } from './check-answers.ts'
import { checkStrings } from './check-strings.en.ts'
import { COUNTRIES } from './countries.ts'

const NOTHING: AnswerValues = { day: '', month: '', year: '', country: '', isTrue: false }

type CheckFormProps = { onPassed: () => void; backTo: string }

export function CheckForm({ onPassed, backTo }: CheckFormProps) {
  const t = useStrings(checkStrings)
  const form = useCheckedForm({ check: checkAnswers, initial: NOTHING, t })
  const [send, { isLoading }] = useTakePlayerCheckMutation()
  async function submit(values: AnswerValues): Promise<RefusedField<AnswerValues> | void> {
    const { data, error } = await send({ body: { birthDate: birthDateOf(values), country: values.country } })
    // A refusal is the next state of the page; only a call that failed is said in the form.
    if (!data) return { field: 'isTrue', text: errorText(error) ?? t('check.failed') }
    if (data.data.state === 'passed') onPassed()
  }
  return (
    <div className={styles.columns}>
      <form className={formStyles.form} noValidate onSubmit={form.onSubmit(submit)}>
        <div className={formStyles.intro}>
          <Text as="h1" size="heading">
            {t('check.title')}
          </Text>
          <p className={formStyles.text}>{t('check.intro')}</p>
        </div>
        <BirthDate bind={form.bind} />
        <ChoiceField
          label={t('check.country')}
          placeholder={t('check.chooseCountry')}
          options={COUNTRIES}
          autoComplete="country"
          required
          {...form.bind('country')}
        />
        <Checkbox
          checked={form.values.isTrue}
          onCheckedChange={(isTrue) => form.set('isTrue', isTrue)}
          error={form.errorOf('isTrue')}
          required
        >
          {t('check.isTrue')}
        </Checkbox>
        <Button type="submit" tone="primary" size="large" wide busyText={isLoading && t('check.sending')}>
          {t('check.send')}
        </Button>
        <p className={`${formStyles.links} ${formStyles.centred}`}>
          <Link to={backTo}>{t('check.back')}</Link>
        </p>
      </form>
      <WhatWeKeep />
    </div>
  )
}

type BindPart = (field: 'day' | 'month' | 'year') => ComponentProps<typeof DateField>['day']

function BirthDate({ bind }: { bind: BindPart }) {
  const t = useStrings(checkStrings)
  return (
    <DateField
      label={t('check.birthDate')}
      hint={t('check.birthHint')}
      labels={{ day: t('check.day'), month: t('check.month'), year: t('check.year') }}
      day={bind('day')}
      month={bind('month')}
      year={bind('year')}
      autoComplete="bday"
    />
  )
}

function WhatWeKeep() {
  const t = useStrings(checkStrings)
  return (
    <Stack as="section" gap={3} className={styles.keep}>
      <h2 className={styles.keepTitle}>{t('check.keepTitle')}</h2>
      <Stack as="ul" gap={3} size="small" tone="muted" className={styles.points}>
        <li>
          <CalendarX2 size={18} aria-hidden /> {t('check.keep.birth')}
        </li>
        <li>
          <Globe size={18} aria-hidden /> {t('check.keep.country')}
        </li>
        <li>
          <Fingerprint size={18} aria-hidden /> {t('check.keep.person')}
        </li>
        <li>
          <ShieldAlert size={18} aria-hidden /> {t('check.keep.refusal')}
        </li>
        <li>
          <EyeOff size={18} aria-hidden /> {t('check.keep.who')}
        </li>
      </Stack>
    </Stack>
  )
}
