import { useRef, useState } from 'react'
import { useRequestWithdrawalMutation } from '../../api/wallet.ts'
import { useStrings } from '../../i18n/strings.ts'
import { refusedField } from './check-withdrawal.ts'
import type { ConfirmedWithdrawal } from './use-confirmation.ts'
import { nameOf, useConfirming } from './use-confirming.ts'
import { walletStrings } from './wallet-strings.en.ts'
import type { Withdrawal } from './wallet-types.ts'

type OpenRequest = { id: string; confirmationId: string; of: string }

/**
 * [C9] Has the player confirm the withdrawal, then sends it. Until a reply arrives a repeat has the same id and
 * confirmation, so that it is not a second withdrawal.
 */
export function useRequest(onDone: (withdrawal: Withdrawal) => void) {
  const t = useStrings(walletStrings)
  const [sendRequest, { isLoading }] = useRequestWithdrawalMutation()
  const [refused, setRefused] = useState<ReturnType<typeof refusedField> | null>(null)
  const unanswered = useRef<OpenRequest | null>(null)
  const refuse = (error: unknown): void => setRefused(refusedField(error, t('wallet.withdraw.noReply')))
  const { confirm, isOpening, confirming } = useConfirming<ConfirmedWithdrawal>({
    onProved: (withdrawal, confirmationId) => {
      unanswered.current = { id: crypto.randomUUID(), confirmationId, of: nameOf(withdrawal) }
      void send(withdrawal, unanswered.current)
    },
    onRefused: refuse,
  })
  async function send(withdrawal: ConfirmedWithdrawal, { id, confirmationId }: OpenRequest): Promise<void> {
    const { coin, address, micros } = withdrawal
    const body = { id, confirmationId, coin, address, micros: micros.toString() }
    const { data, error } = await sendRequest({ body })
    if (data) onDone(data.data)
    else refuse(error)
    if (data || isAnswer(error)) unanswered.current = null
  }
  async function ask(asked: Omit<ConfirmedWithdrawal, 'purpose'>): Promise<void> {
    const withdrawal = { purpose: 'withdrawal' as const, ...asked }
    setRefused(null)
    if (unanswered.current?.of === nameOf(withdrawal)) return send(withdrawal, unanswered.current)
    return confirm(withdrawal)
  }
  return { ask, isRequesting: isLoading || isOpening, refused, confirming }
}

/** A refusal of the server, and not a lost connection. */
function isAnswer(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    typeof error.status === 'number' &&
    error.status < 500
  )
}
