import type { Passkey } from '@throwdown/contract/passkey'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useRemovePasskeyMutation } from '../../../api/security.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Hint, Row } from '../../../ui/layout.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { formatAgo, formatDay } from '../../../ui/text/clock.ts'
import { useNowMs } from '../../../ui/use-now.ts'
import styles from './Security.module.css'
import { securityStrings } from './security-strings.en.ts'

const TICK_MS = 30_000

type PasskeyRowProps = {
  passkey: Passkey
  /** When a reset removes it; null if it stays. */
  leavesAt: string | null
  offline: string | null
}

export function PasskeyRow({ passkey, leavesAt, offline }: PasskeyRowProps) {
  const t = useStrings(securityStrings)
  const [isRequested, setIsRequested] = useState(false)
  const { name } = passkey
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <KeyRound size={22} aria-hidden />
      </span>
      <div>
        <Row as="p" gap={3} rowGap={1} align="center" wraps isStrong canBreak>
          {name}
          {leavesAt && <Tag>{t('security.leaving.tag', { date: formatDay(Date.parse(leavesAt)) })}</Tag>}
        </Row>
        <Hint canBreak>{usePasskeyFacts(passkey)}</Hint>
      </div>
      <Button
        size="small"
        aria-label={t('security.passkeys.removeOf', { name })}
        disabledReason={offline}
        onClick={() => setIsRequested(true)}
      >
        {t('security.passkeys.remove')}
      </Button>
      <RemoveDialog passkey={passkey} isOpen={isRequested} onClose={() => setIsRequested(false)} />
    </li>
  )
}

type RemoveDialogProps = { passkey: Passkey; isOpen: boolean; onClose: () => void }

function RemoveDialog({ passkey: { id, name }, isOpen, onClose }: RemoveDialogProps) {
  const t = useStrings(securityStrings)
  const [remove, { isLoading }] = useRemovePasskeyMutation()
  async function confirm(): Promise<void> {
    const { error } = await remove({ params: { passkeyId: id } })
    if (error) return showToast('error', errorText(error) ?? t('security.failed'))
    showToast('success', t('security.passkeys.removed'))
  }
  return (
    <Dialog
      title={t('security.passkeys.removeTitle')}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('security.passkeys.keep')}</Button>
          <Button
            tone="danger"
            busyText={isLoading && t('security.passkeys.removing')}
            onClick={() => void confirm()}
          >
            {t('security.passkeys.remove')}
          </Button>
        </>
      }
    >
      <p>{t('security.passkeys.removeText', { name })}</p>
    </Dialog>
  )
}

function usePasskeyFacts({ createdAt, lastUsedAt, isSynced }: Passkey): string {
  const t = useStrings(securityStrings)
  const nowMs = useNowMs(TICK_MS)
  const facts = [
    t('security.passkeys.created', { date: formatDay(Date.parse(createdAt)) }),
    lastUsedAt
      ? t('security.passkeys.ago', { ago: formatAgo(nowMs - Date.parse(lastUsedAt)) })
      : t('security.passkeys.never'),
    ...(isSynced ? [t('security.passkeys.synced')] : []),
  ]
  return facts.join(' · ')
}
