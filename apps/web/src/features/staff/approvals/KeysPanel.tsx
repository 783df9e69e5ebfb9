import type { OwnApproverKey } from '@throwdown/contract/approvals'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import {
  useApprovalsInfiniteQuery,
  useApproverKeysQuery,
  useEndApproverKeyMutation,
} from '../../../api/approvals.ts'
import { browserKnowsPasskeys } from '../../../crypto/passkey-support.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { selectUser } from '../../../session/session.ts'
import { useAppSelector } from '../../../session/store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Hint, Row, Stack, Text } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { utc } from '../../../ui/text/utc.ts'
import { LoadingBox } from '../NotLoaded.tsx'
import { approvalStrings } from './approval-strings.en.ts'
import styles from './KeysPanel.module.css'
import { useMakeKey } from './use-make-key.ts'

export function KeysPanel() {
  const t = useStrings(approvalStrings)
  const { data, error } = useApproverKeysQuery(undefined, { refetchOnMountOrArgChange: true })
  const keys = data?.data
  const { makeKey, isMaking } = useMakeKey()
  const waits = useHasWaitingKey()
  return (
    <Panel padding="roomy">
      <Stack as="section" gap={3} align="start">
        <Text as="h2" size="subheading">
          {t('approvals.keys.title')}
        </Text>
        <Hint>{t('approvals.keys.text')}</Hint>
        {keys && <Keys keys={keys} />}
        {!keys && error && <p role="alert">{errorText(error) ?? t('approvals.keys.listFailed')}</p>}
        {!keys && !error && <LoadingBox label={t('approvals.loading')} height="48px" />}
        {waits && <Note tone="wait">{t('approvals.keys.waits')}</Note>}
        <Button
          size="small"
          icon={<KeyRound size={18} aria-hidden />}
          busyText={isMaking && t('approvals.keys.making')}
          disabledReason={!browserKnowsPasskeys && t('approvals.unsupported')}
          onClick={() => void makeKey()}
        >
          {t('approvals.keys.make')}
        </Button>
      </Stack>
    </Panel>
  )
}

function Keys({ keys }: { keys: readonly OwnApproverKey[] }) {
  const t = useStrings(approvalStrings)
  if (keys.length === 0) return <p>{t('approvals.keys.none')}</p>
  return (
    <>
      <Stack as="ul" gap={3} className={styles.list} aria-label={t('approvals.keys.list')}>
        {keys.map((key) => (
          <Key key={key.credentialId} approverKey={key} />
        ))}
      </Stack>
      {keys.some(({ isFirst }) => isFirst) && <Hint>{t('approvals.keys.configure')}</Hint>}
    </>
  )
}

function Key({ approverKey }: { approverKey: OwnApproverKey }) {
  const t = useStrings(approvalStrings)
  const { fingerprint, isFirst, addedAt } = approverKey
  const [isRequested, setIsRequested] = useState(false)
  return (
    <Row as="li" gap={3} align="center" justify="between" wraps canBreak className={styles.key}>
      <div>
        <p>
          {t(isFirst ? 'approvals.keys.first' : 'approvals.keys.approved')}{' '}
          <Hint as="span">{t('approvals.keys.added', { when: utc.moment(Date.parse(addedAt)) })}</Hint>
        </p>
        <Hint>
          {t('approvals.keys.fingerprint')} <code>{fingerprint}</code>
        </Hint>
      </div>
      <Button size="small" onClick={() => setIsRequested(true)}>
        {t('approvals.keys.end')}
      </Button>
      <EndKeyDialog approverKey={approverKey} isOpen={isRequested} onClose={() => setIsRequested(false)} />
    </Row>
  )
}

/** A request to add a key of this person is open. */
function useHasWaitingKey(): boolean {
  const ownId = useAppSelector(selectUser)?.id
  const open = useApprovalsInfiniteQuery('open').data?.pages.flat() ?? []
  return open.some(
    ({ kind, maker, state }) => kind === 'approver-key' && maker.id === ownId && state === 'open',
  )
}

type EndKeyDialogProps = { approverKey: OwnApproverKey; isOpen: boolean; onClose: () => void }

function EndKeyDialog({ approverKey: { credentialId }, isOpen, onClose }: EndKeyDialogProps) {
  const t = useStrings(approvalStrings)
  const [end, { isLoading }] = useEndApproverKeyMutation()
  async function confirm(): Promise<void> {
    const { error } = await end({ params: { credentialId } })
    if (error) return showToast('error', errorText(error) ?? t('approvals.keys.notEnded'))
    showToast('success', t('approvals.keys.ended'))
    onClose()
  }
  return (
    <Dialog
      title={t('approvals.keys.endTitle')}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('approvals.keys.keep')}</Button>
          <Button
            tone="danger"
            busyText={isLoading && t('approvals.keys.ending')}
            onClick={() => void confirm()}
          >
            {t('approvals.keys.confirmEnd')}
          </Button>
        </>
      }
    >
      <p>{t('approvals.keys.endText')}</p>
    </Dialog>
  )
}
