import { Send } from 'lucide-react'
import { Link } from 'react-router'
import { type Translate, useStrings } from '../../i18n/strings.ts'
import { helpPath } from '../../routing/help-questions.ts'
import { Note } from '../../ui/Note.tsx'
import { type Step, Steps } from '../../ui/Steps.tsx'
import { formatMinute, formatMoment } from '../../ui/text/clock.ts'
import { CancelWithdrawal } from './CancelWithdrawal.tsx'
import { NotYou } from './NotYou.tsx'
import { useStepWords } from './use-step-words.ts'
import { waitStep, withdrawalText } from './wait-text.ts'
import { walletStrings } from './wallet-strings.en.ts'
import { shortAddress, type Withdrawal } from './wallet-types.ts'

/** [C3] How far a withdrawal has come, and if it waits or came back, why. */
export function WithdrawalProgress({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useStrings(walletStrings)
  const words = useStepWords()
  const text = withdrawalText(withdrawal, t)
  const label = t('wallet.activity.withdrawalTo', { address: shortAddress(withdrawal.address) })
  return (
    <>
      <Steps label={label} steps={stepsOf(withdrawal, t)} words={words} />
      {text && (
        <Note tone={withdrawal.failure === null ? 'wait' : 'warning'}>
          {text}
          {withdrawal.state === 'waiting' && (
            <>
              <NotYou {...withdrawal} />{' '}
              <Link to={helpPath('withdrawal-held')}>{t('wallet.activity.whyWaits')}</Link>
            </>
          )}
        </Note>
      )}
      <CancelWithdrawal withdrawal={withdrawal} />
    </>
  )
}

function stepsOf(withdrawal: Withdrawal, t: Translate<typeof walletStrings>): Step[] {
  const { state, waitReason, requestedAtMs, endedAtMs, waitsUntilMs } = withdrawal
  const asked: Step = {
    name: t('wallet.activity.requested'),
    note: formatMinute(requestedAtMs),
    state: 'done',
  }
  const ended = endedAtMs === null ? undefined : formatMinute(endedAtMs)
  if (state === 'returned')
    return [asked, { name: t('wallet.activity.returned'), note: ended, state: 'failed' }]
  const isWaiting = state === 'waiting'
  const until =
    isWaiting && waitsUntilMs !== null
      ? t('wallet.activity.until', { until: formatMoment(waitsUntilMs) })
      : undefined
  return [
    asked,
    {
      name:
        isWaiting && waitReason !== null
          ? t(`wallet.activity.waitStep.${waitStep(waitReason)}`)
          : t('wallet.activity.sending'),
      note: until,
      state: state === 'paid' ? 'done' : 'now',
    },
    { name: t('wallet.activity.sent'), note: ended, state: state === 'paid' ? 'done' : 'next', icon: Send },
  ]
}
