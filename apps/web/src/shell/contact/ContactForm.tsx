import { CONTACT_MESSAGE_MAX } from '@throwdown/contract/contact-rules'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'
import { showFailure } from '../../forms/show-failure.ts'
import { useCheckedForm } from '../../forms/use-checked-form.ts'
import { useStrings } from '../../i18n/strings.ts'
import { selectUser } from '../../session/session.ts'
import { useAppSelector } from '../../session/store.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import styles from './Contact.module.css'
import type { ContactRules, ContactValues } from './check-contact.ts'
import { supportStrings } from './support-strings.en.ts'

export function ContactForm({ rules }: { rules: ContactRules }) {
  const t = useStrings(supportStrings)
  const email = useAppSelector(selectUser)?.email ?? ''
  const form = useCheckedForm({ check: rules.check, initial: { email, message: '' }, t })
  const [send, { isLoading }] = useCall(calls.submitContactMessage)
  const { length } = form.values.message
  async function submit(values: ContactValues): Promise<void> {
    const body = { email: values.email.trim(), message: values.message.trim() }
    const { data, error } = await send({ body })
    if (!data) {
      await showFailure('contact', error)
      return
    }
    showToast('success', rules.sent ? t(rules.sent) : data.message)
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
