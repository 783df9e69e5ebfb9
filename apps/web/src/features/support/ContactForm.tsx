import { CONTACT_MESSAGE_MAX } from '@throwdown/contract/contact-rules'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'
import { showFailure } from '../../forms/show-failure.ts'
import { useCheckedForm } from '../../forms/use-checked-form.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import styles from './ContactScreen.module.css'
import { type ContactValues, checkContact } from './check-contact.ts'
import { supportStrings } from './support-strings.en.ts'

const EMPTY: ContactValues = { email: '', message: '' }

export function ContactForm() {
  const t = useStrings(supportStrings)
  const form = useCheckedForm({ check: checkContact, initial: EMPTY, t })
  const [send, { isLoading }] = useCall(calls.submitContactMessage)
  const { length } = form.values.message
  async function submit({ email, message }: ContactValues): Promise<void> {
    const { error } = await send({ body: { email: email.trim(), message: message.trim() } })
    if (error) {
      await showFailure('contact', error)
      return
    }
    showToast('success', t('support.sent'))
    form.reset()
  }
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(submit)}>
      <Field label={t('support.email')} type="email" autoComplete="email" required {...form.bind('email')} />
      <TextArea
        label={t('support.message')}
        required
        maxLength={CONTACT_MESSAGE_MAX}
        hint={
          <span className={styles.counter}>{t('support.length', { length, max: CONTACT_MESSAGE_MAX })}</span>
        }
        {...form.bind('message')}
      />
      <Button type="submit" tone="primary" size="large" wide busyText={isLoading && t('support.sending')}>
        {t('support.send')}
      </Button>
    </form>
  )
}
