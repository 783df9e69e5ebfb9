import type { FormEvent } from 'react'
import { useLocation } from 'react-router'
import styles from '../../forms/form.module.css'
import { useStrings } from '../../i18n/strings.ts'
import { readLinkSecret } from '../../routing/link-secret.ts'
import { PageLayout } from '../../shell/PageLayout.tsx'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { identityStrings } from './identity-strings.en.ts'

type MailedLinkFormProps = {
  title: string
  text: string
  submitText: string
  isSending: boolean
  onLink: (link: string) => Promise<void>
}

/** Programs that check mail open every link. Only a click uses this one up. */
export function MailedLinkForm({ title, text, submitText, isSending, onLink }: MailedLinkFormProps) {
  const t = useStrings(identityStrings)
  const link = readLinkSecret(useLocation().hash)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (link && !isSending) void onLink(link)
  }
  return (
    <PageLayout>
      <Panel padding="roomy">
        <form className={styles.form} noValidate onSubmit={submit}>
          <div className={styles.intro}>
            <h1>{title}</h1>
            <p className={styles.text}>{text}</p>
            {link === null && <p role="alert">{t('identity.invalid.link')}</p>}
          </div>
          <Button
            type="submit"
            tone="primary"
            size="large"
            wide
            busyText={isSending && t('identity.verifying')}
            disabledReason={link ? undefined : t('identity.invalid.link')}
          >
            {submitText}
          </Button>
        </form>
      </Panel>
    </PageLayout>
  )
}
