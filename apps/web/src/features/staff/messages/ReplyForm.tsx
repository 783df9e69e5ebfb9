import type { ContactMessage } from '@throwdown/contract/contact'
import { useState } from 'react'
import { useReplyToContactMutation } from '../../../api/staff-messages.ts'
import formStyles from '../../../forms/form.module.css'
import { useCheckedForm } from '../../../forms/use-checked-form.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { TextArea } from '../../../ui/TextArea.tsx'
import { messageStrings } from './message-strings.en.ts'

const REPLY_MAX = 2_000

type Values = { text: string }

const checkReply = ({ text }: Values) =>
  text.trim() === '' ? ({ field: 'text', key: 'staffMessages.replyRequired' } as const) : null

export function ReplyForm({ message, onDone }: { message: ContactMessage; onDone: () => void }) {
  const t = useStrings(messageStrings)
  // One id for every try: a mail whose confirmation was lost is not mailed twice.
  const [replyId] = useState(() => crypto.randomUUID())
  const form = useCheckedForm({ check: checkReply, initial: { text: '' }, t })
  const [reply, { isLoading }] = useReplyToContactMutation()
  async function submit({ text }: Values) {
    const { error } = await reply({ params: { id: message.id }, body: { replyId, text } })
    if (error) return { field: 'text', text: errorText(error) ?? t('staffMessages.notSent') } as const
    showToast('success', t('staffMessages.sent'))
    onDone()
    return undefined
  }
  return (
    <form className={formStyles.form} noValidate onSubmit={form.onSubmit(submit)}>
      <TextArea
        label={t('staffMessages.replyText')}
        hint={t('staffMessages.replyHint')}
        maxLength={REPLY_MAX}
        rows={6}
        required
        {...form.bind('text')}
      />
      <Button type="submit" tone="primary" wide busyText={isLoading && t('staffMessages.sending')}>
        {t('staffMessages.send')}
      </Button>
    </form>
  )
}
