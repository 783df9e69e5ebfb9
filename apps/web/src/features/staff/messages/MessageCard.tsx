import type { ContactMessage } from '@throwdown/contract/contact'
import { CONTACT_STATUSES } from '@throwdown/contract/contact-rules'
import {
  useArchiveContactMutation,
  useChangeContactStatusMutation,
  useReplyToContactMutation,
} from '../../../api/staff-messages.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { DialogButton } from '../../../ui/DialogButton.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Select } from '../../../ui/Select.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { useNowMs } from '../../../ui/use-now.ts'
import { TextForm } from '../TextForm.tsx'
import styles from './MessageCard.module.css'
import { messageStrings } from './message-strings.en.ts'
import { replyClock } from './reply-clock.ts'

const MINUTE_MS = 60_000

export function MessageCard({ message }: { message: ContactMessage }) {
  const t = useStrings(messageStrings)
  const { state, hours } = replyClock(message, useNowMs(MINUTE_MS))
  const [change, { isLoading }] = useChangeContactStatusMutation()
  async function changeTo(status: ContactMessage['status']) {
    const { error } = await change({ params: { id: message.id }, body: { status } })
    if (error) showToast('error', errorText(error) ?? t('staffMessages.notSaved'))
  }
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
        <DialogButton
          size="small"
          label={t('staffMessages.reply')}
          title={t('staffMessages.replyTo', { sender: message.email })}
        >
          {(close) => <ReplyForm message={message} onDone={close} />}
        </DialogButton>
        {message.archivedAt === null && <ArchiveButton message={message} />}
      </Row>
    </Panel>
  )
}

function ArchiveButton({ message: { id, email } }: { message: ContactMessage }) {
  const t = useStrings(messageStrings)
  const [archive, { isLoading }] = useArchiveContactMutation()
  async function send() {
    const { error } = await archive({ params: { id } })
    if (error) showToast('error', errorText(error) ?? t('staffMessages.notSaved'))
    else showToast('success', t('staffMessages.archived', { sender: email }))
  }
  return (
    <Button
      size="small"
      tone="quiet"
      busyText={isLoading && t('staffMessages.archiving')}
      onClick={() => void send()}
    >
      {t('staffMessages.archive')}
    </Button>
  )
}

const REPLY_MAX = 2_000

function ReplyForm({ message, onDone }: { message: ContactMessage; onDone: () => void }) {
  const t = useStrings(messageStrings)
  const [reply] = useReplyToContactMutation()
  async function send(text: string, replyId: string) {
    const { error } = await reply({ params: { id: message.id }, body: { replyId, text } })
    if (!error) showToast('success', t('staffMessages.sent'))
    return error
  }
  return (
    <TextForm
      label={t('staffMessages.replyText')}
      hint={t('staffMessages.replyHint')}
      lengthMax={REPLY_MAX}
      rows={6}
      required={t('staffMessages.replyRequired')}
      failed={t('staffMessages.notSent')}
      button={{ label: t('staffMessages.send'), busyText: t('staffMessages.sending'), isMain: true }}
      send={send}
      onDone={onDone}
    />
  )
}
