import type { ContactMessage } from '@throwdown/contract/contact'
import { CONTACT_STATUSES } from '@throwdown/contract/contact-rules'
import { useState } from 'react'
import { useChangeContactStatusMutation } from '../../../api/staff-messages.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
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
      <Row as="header" gap={4} rowGap={1} justify="between" wraps>
        <b className={styles.sender}>{message.email}</b>
        <Text as="span" tone="muted" isNumeric className={styles[state]}>
          {t(`staffMessages.clock.${state}`, { count: hours })}
        </Text>
      </Row>
      <p className={styles.text}>{message.message}</p>
      <Row gap={3} align="center" wraps>
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
      </Row>
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
