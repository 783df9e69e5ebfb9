import { formatUsd } from '@throwdown/rules/money'
import { useState } from 'react'
import { useCancelWithdrawalMutation } from '../../api/wallet.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogButton } from '../../ui/DialogButton.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { cancelStrings } from './cancel-strings.en.ts'
import { shortAddress, type Withdrawal } from './wallet-types.ts'

/** [C9] While no attempt to pay it exists. It asks first: the money cannot be played for a day. */
export function CancelWithdrawal({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useStrings(cancelStrings)
  if (!withdrawal.canCancel) return null
  return (
    <Row>
      <DialogButton label={t('cancel.open')} title={t('cancel.title')} tone="quiet" size="small">
        {(close) => <Question withdrawal={withdrawal} onClose={close} />}
      </DialogButton>
    </Row>
  )
}

function Question({ withdrawal, onClose }: { withdrawal: Withdrawal; onClose: () => void }) {
  const t = useStrings(cancelStrings)
  const [send, { isLoading }] = useCancelWithdrawalMutation()
  const [problem, setProblem] = useState<string | null>(null)
  const { id, micros, address } = withdrawal
  async function cancel(): Promise<void> {
    setProblem(null)
    const { error } = await send({ params: { withdrawalId: id } })
    if (error) setProblem(errorText(error) ?? t('cancel.noReply'))
    else onClose()
  }
  return (
    <Stack gap={4}>
      <Text>
        {t('cancel.what', { amount: formatUsd(BigInt(micros)), address: shortAddress(address) })}{' '}
        <b>{t('cancel.only')}</b>
      </Text>
      {problem && <p role="alert">{problem}</p>}
      <Button tone="danger" wide busyText={isLoading && t('cancel.cancelling')} onClick={() => void cancel()}>
        {t('cancel.submit')}
      </Button>
      <Button tone="quiet" wide onClick={onClose}>
        {t('cancel.keep')}
      </Button>
    </Stack>
  )
}
