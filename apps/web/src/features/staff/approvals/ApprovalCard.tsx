import type { Approval } from '@throwdown/contract/approvals'
import { useWithdrawApprovalMutation } from '../../../api/approvals.ts'
import { browserKnowsPasskeys } from '../../../crypto/passkey-support.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { selectUser } from '../../../session/session.ts'
import { useAppSelector } from '../../../session/store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { utc } from '../../../ui/text/utc.ts'
import { useNowMs } from '../../../ui/use-now.ts'
import styles from './ApprovalCard.module.css'
import { approvalStrings } from './approval-strings.en.ts'
import { actionInWords, refusalInWords, shortHash } from './approval-words.ts'
import { useSignApproval } from './use-sign-approval.ts'

const TICK_MS = 5_000
/** The worker needs seconds; after this something is wrong with a key. */
const CARRIED_OUT_WITHIN_MS = 60_000
const moment = (isoTime: string): string => utc.moment(Date.parse(isoTime))

type ApprovalCardProps = { approval: Approval; hasKey: boolean }

export function ApprovalCard({ approval, hasKey }: ApprovalCardProps) {
  const t = useStrings(approvalStrings)
  const { kind, body, subject, maker, state } = approval
  return (
    <Panel>
      <Stack as="article" gap={3}>
        <Row as="header" gap={3} align="start" justify="between">
          <h2 className={styles.what}>{actionInWords({ kind, body, who: subject?.username ?? null })}</h2>
          <span className={styles.state} data-state={state}>
            {state === 'open'
              ? t('approvals.ofTwo', { count: approval.signers.length })
              : t(`approvals.states.${state}`)}
          </span>
        </Row>
        <q className={styles.reason}>{approval.reason}</q>
        <Hint>
          {t('approvals.asked', { who: maker.username, when: moment(approval.createdAt) })} ·{' '}
          {t('approvals.expires', { when: moment(approval.expiresAt) })} · {t('approvals.hash')}{' '}
          <code>{shortHash(approval.hash)}</code>
        </Hint>
        <Signers approval={approval} />
        <Outcome approval={approval} />
        <Exactly approval={approval} />
        {state === 'open' && <Actions approval={approval} hasKey={hasKey} />}
      </Stack>
    </Panel>
  )
}

function Signers({ approval: { signers } }: { approval: Approval }) {
  const t = useStrings(approvalStrings)
  if (signers.length === 0) return <Hint>{t('approvals.nobodySigned')}</Hint>
  return (
    <Stack as="ul" gap={1} className={styles.signers} aria-label={t('approvals.signatures')}>
      {signers.map(({ id, username, signedAt }) => (
        <li key={id}>{t('approvals.signedBy', { who: username, when: moment(signedAt) })}</li>
      ))}
    </Stack>
  )
}

function Outcome({ approval: { state, detail, signers } }: { approval: Approval }) {
  const t = useStrings(approvalStrings)
  const nowMs = useNowMs(TICK_MS)
  if (state === 'refused')
    return <Note tone="warning">{t('approvals.refusedBecause', { why: refusalInWords(detail) })}</Note>
  const second = signers[1]
  if (state !== 'open' || !second) return null
  return nowMs - Date.parse(second.signedAt) > CARRIED_OUT_WITHIN_MS ? (
    <Note tone="warning">{t('approvals.stuck')}</Note>
  ) : (
    <Note tone="wait">{t('approvals.carriedOut')}</Note>
  )
}

/** The words above are for people; this is what the hash is made of. */
function Exactly({ approval: { id, kind, body, hash } }: { approval: Approval }) {
  const t = useStrings(approvalStrings)
  const values = Object.entries({ id, kind, ...body, [t('approvals.hash')]: hash })
  return (
    <details className={styles.exactly}>
      <summary>{t('approvals.exactly')}</summary>
      <Facts facts={values.map(([label, value]) => ({ label, value }))} />
    </details>
  )
}

function Actions({ approval, hasKey }: ApprovalCardProps) {
  const t = useStrings(approvalStrings)
  const ownId = useAppSelector(selectUser)?.id
  const { sign, isSigning } = useSignApproval(approval)
  const [withdraw, { isLoading }] = useWithdrawApprovalMutation()
  async function withdrawOwn() {
    const { error } = await withdraw({ params: { approvalId: approval.id } })
    if (error) showToast('error', errorText(error) ?? t('approvals.notWithdrawn'))
  }
  const refusal =
    (approval.signers.some(({ id }) => id === ownId) && t('approvals.signedAlready')) ||
    (!browserKnowsPasskeys && t('approvals.unsupported')) ||
    (!hasKey && t('approvals.noKey'))
  return (
    <Row gap={3} wraps>
      <Button
        tone="win"
        busyText={isSigning && t('approvals.signing')}
        disabledReason={refusal}
        onClick={() => void sign()}
      >
        {t('approvals.sign')}
      </Button>
      {approval.maker.id === ownId && (
        <Button busyText={isLoading && t('approvals.withdrawing')} onClick={() => void withdrawOwn()}>
          {t('approvals.withdraw')}
        </Button>
      )}
    </Row>
  )
}
