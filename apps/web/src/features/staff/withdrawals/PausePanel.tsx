import { usePauseWithdrawalsMutation } from '../../../api/staff-money.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { utc } from '../../../ui/text/utc.ts'
import { RequestApproval } from '../approvals/RequestApproval.tsx'
import cardStyles from '../desk/desk-card.module.css'
import { ReasonAction } from '../desk/ReasonAction.tsx'
import { withdrawalStrings } from './withdrawal-strings.en.ts'

type PausePanelProps = { pause: { reason: string; sinceMs: number } | null; isFrozen: boolean }

/** [C8] One person pauses, two resume. */
export function PausePanel({ pause, isFrozen }: PausePanelProps) {
  const t = useStrings(withdrawalStrings)
  return (
    <Panel>
      <Stack as="section" gap={3}>
        <h2 className={cardStyles.heading}>{t('staffWithdrawals.pause.title')}</h2>
        {isFrozen && <Note tone="warning">{t('staffWithdrawals.pause.frozen')}</Note>}
        {pause ? (
          <Note tone="warning">
            {t('staffWithdrawals.pause.paused', {
              when: utc.moment(pause.sinceMs),
              reason: pause.reason,
            })}
          </Note>
        ) : (
          !isFrozen && <Hint>{t('staffWithdrawals.pause.running')}</Hint>
        )}
        <Actions pause={pause} isFrozen={isFrozen} />
      </Stack>
    </Panel>
  )
}

function Actions({ pause, isFrozen }: PausePanelProps) {
  const t = useStrings(withdrawalStrings)
  const [pauseAll] = usePauseWithdrawalsMutation()
  async function pauseThem(reason: string): Promise<unknown> {
    const { error } = await pauseAll({ body: { reason } })
    if (!error) showToast('success', t('staffWithdrawals.pause.done'))
    return error
  }
  return (
    <Row gap={3} wraps>
      <ReasonAction
        size="small"
        tone="danger"
        label={t('staffWithdrawals.pause.pause')}
        text={t('staffWithdrawals.pause.pauseText')}
        confirm={t('staffWithdrawals.pause.pauseConfirm')}
        disabledReason={pause && t('staffWithdrawals.pause.already')}
        send={pauseThem}
      />
      <RequestApproval
        size="small"
        label={t('staffWithdrawals.pause.resume')}
        action={{ kind: 'resume', body: { what: 'withdrawals' } }}
        disabledReason={!pause && t('staffWithdrawals.pause.notPaused')}
      />
      {isFrozen && (
        <RequestApproval
          size="small"
          label={t('staffWithdrawals.pause.resumeMoney')}
          action={{ kind: 'resume', body: { what: 'money' } }}
        />
      )}
    </Row>
  )
}
