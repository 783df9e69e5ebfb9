import type { ContactMessage } from '@throwdown/contract/contact'
import { CONTACT_STATUSES } from '@throwdown/contract/contact-rules'
import { useState } from 'react'
import { useChangeContactStatusMutation } from '../../../api/staff-messages.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Select } from '../../../ui/Select.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { useNowMs } from '../../../ui/use-now.ts'
import styles from './MessageCard.module.css'
import { messageStrings } from './message-strings.en.ts'
import { ReplyForm } from './ReplyForm.tsx'
import { replyClock } from './reply-clock.ts'

const MINUTE_MS = 60_000

export function MessageCard({ message }: { message: ContactMessage }) {
  const t = useStrings(messageStrings)
  const [isReplying, setIsReplying] = useState(false)
  const { state, hours } = replyClock(message, useNowMs(MINUTE_MS))
  const [change, { isLoading }] = useChangeContactStatusMutation()
  async function changeTo(status: ContactMessage['status']) {
    const { error } = await change({ params: { id: message.id }, body: { status } })
    if (error) showToast('error', errorText(error) ?? t('staffMessages.notSaved'))
  }
  const close = () => setIsReplying(false)
  return (
    <Panel>
      <header className={styles.head}>
        <b className={styles.sender}>{message.email}</b>
        <span className={classNames(styles.clock, styles[state])}>
          {t(`staffMessages.clock.${state}`, { count: hours })}
        </span>
      </header>
      <p className={styles.text}>{message.message}</p>
      <div className={styles.actions}>
        <Select
          label={t('staffMessages.statusOf', { sender: message.email })}
          value={message.status}
          options={CONTACT_STATUSES.map((value) => ({ value, label: t(`staffMessages.statuses.${value}`) }))}
          onValueChange={(status) => void changeTo(status)}
          disabled={isLoading}
        />
        <Button size="small" onClick={() => setIsReplying(true)}>
          {t('staffMessages.reply')}
        </Button>
      </div>
      <Dialog
        title={t('staffMessages.replyTo', { sender: message.email })}
        isOpen={isReplying}
        onClose={close}
      >
        {isReplying && <ReplyForm message={message} onDone={close} />}
      </Dialog>
    </Panel>
  )
}
