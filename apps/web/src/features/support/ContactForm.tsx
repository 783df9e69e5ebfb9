import { CONTACT_MESSAGE_MAX } from '@throwdown/contract/contact-rules'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../api/call-error.ts'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'
import { useCheckedForm } from '../../forms/use-checked-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import styles from './ContactScreen.module.css'
import { type ContactValues, checkContact } from './check-contact.ts'

const EMPTY: ContactValues = { email: '', message: '' }

export function ContactForm() {
  const { t } = useTranslation()
  const form = useCheckedForm(checkContact, EMPTY)
  const [send, { isLoading }] = useCall(calls.submitContactMessage)
  const { length } = form.values.message
  async function submit({ email, message }: ContactValues): Promise<void> {
    const { error } = await send({ body: { email: email.trim(), message: message.trim() } })
    if (error) {
      showToast('error', serverMessage(error) ?? t('outcome.contactFailed'))
      return
    }
    showToast('success', t('outcome.contactSent'))
    form.reset()
  }
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(submit)}>
      <Field label={t('identity.email')} type="email" autoComplete="email" required {...form.bind('email')} />
      <TextArea
        label={t('contact.message')}
        required
        maxLength={CONTACT_MESSAGE_MAX}
        hint={
          <span className={styles.counter}>{t('contact.length', { length, max: CONTACT_MESSAGE_MAX })}</span>
        }
        {...form.bind('message')}
      />
      <Button type="submit" tone="primary" size="large" wide busyText={isLoading && t('contact.sending')}>
        {t('contact.send')}
      </Button>
    </form>
  )
}
