import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'
import styles from '../../forms/form.module.css'
import { showFailure } from '../../forms/show-failure.ts'
import { useCheckedForm } from '../../forms/use-checked-form.ts'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { PageLayout } from '../../shell/PageLayout.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { readEmail } from './navigation-state.ts'
import { ReopenForm } from './ReopenForm.tsx'
import { reopenStrings } from './reopen-strings.en.ts'
import { checkEmail, type EmailValues } from './validation.ts'

/** Asks for a mailed code, then for the code and a proof. */
export default function ReopenScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <PageLayout>
      <Panel padding="roomy">
        {sentTo === null ? <AskForCode onSent={setSentTo} /> : <ReopenForm mailbox={{ email: sentTo }} />}
      </Panel>
    </PageLayout>
  )
}

const checkAsked = ({ email }: EmailValues) =>
  checkEmail(email) ? ({ field: 'email', key: 'reopen.invalid.email' } as const) : null

function AskForCode({ onSent }: { onSent: (email: string) => void }) {
  const t = useStrings(reopenStrings)
  const known = readEmail(useLocation().state) ?? ''
  const form = useCheckedForm({ check: checkAsked, initial: { email: known }, t })
  const [send, { isLoading }] = useCall(calls.requestReopening)
  async function ask({ email: typed }: EmailValues): Promise<void> {
    const email = typed.trim()
    const { error } = await send({ body: { email } })
    if (error) await showFailure('forgot-password', error)
    else onSent(email)
  }
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(ask)}>
      <div className={styles.intro}>
        <h1>{t('reopen.title')}</h1>
        <p className={styles.text}>{t('reopen.askText')}</p>
      </div>
      <Field label={t('reopen.email')} type="email" autoComplete="email" required {...form.bind('email')} />
      <Button type="submit" tone="primary" size="large" wide busyText={isLoading && t('reopen.sending')}>
        {t('reopen.send')}
      </Button>
      <p className={styles.links}>
        <Link to={paths.logIn}>{t('reopen.backToLogIn')}</Link>
        <Link to={paths.contact}>{t('reopen.contact')}</Link>
      </p>
    </form>
  )
}
