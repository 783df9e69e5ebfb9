import type { Parsed } from '@throwdown/contract/endpoint'
import type { ConfirmationProof, openConfirmation } from '@throwdown/contract/withdrawal-confirmation'
import type { Coin } from '@throwdown/rules/money'
import { useState } from 'react'
import { useOpenConfirmationMutation, useProveConfirmationMutation } from '../../api/wallet.ts'
import { codeOf, errorText } from '../../i18n/error-text.ts'
import { useStrings } from '../../i18n/strings.ts'
import { confirmStrings } from './confirm-strings.en.ts'

type Opened = Parsed<typeof openConfirmation, 'reply'>['data']
/** With the moment it was asked for, by this device's clock, and the one from which it is asked for anew. */
export type Confirmation = Opened & { readonly askedAtMs: number; readonly endsAtMs: number }
export type ConfirmedWithdrawal = { purpose: 'withdrawal'; coin: Coin; address: string; micros: bigint }
type ConfirmedAddress = { purpose: 'address'; address: string }
export type ConfirmedAbout = ConfirmedWithdrawal | ConfirmedAddress

/** Where a refusal is shown. */
type Refused = { readonly field: 'password' | 'code' | 'form'; readonly text: string }

/** [C9] Asks how the player can prove who they are, for exactly this. */
export function useOpenConfirmation() {
  const [send, { isLoading }] = useOpenConfirmationMutation()
  async function open(asked: ConfirmedAbout) {
    const about = asked.purpose === 'address' ? asked : { ...asked, micros: asked.micros.toString() }
    const { data, error } = await send({ body: { about } })
    return { opened: data ? datedAt(Date.now(), data.data) : null, error }
  }
  return { open, isOpening: isLoading }
}

/** What a passkey signs ends earlier than the confirmation. */
function datedAt(nowMs: number, opened: Opened): Confirmation {
  const { passkey, ways, expiresAtMs } = opened
  const passkeyEndsAtMs = passkey === null ? expiresAtMs : nowMs + passkey.timeout
  const endsAtMs = ways.length === 1 ? Math.min(expiresAtMs, passkeyEndsAtMs) : expiresAtMs
  return { ...opened, askedAtMs: nowMs, endsAtMs }
}

/** Sends the proof; what is wrong with it is shown in the dialog. */
export function useProof({ confirmationId, passkey }: Confirmation, onProved: (id: string) => void) {
  const t = useStrings(confirmStrings)
  const [send, { isLoading }] = useProveConfirmationMutation()
  const [isAtPasskey, setIsAtPasskey] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  /** Returns where it was refused, if it was. */
  async function prove(proof: ConfirmationProof): Promise<Refused['field'] | null> {
    setRefused(undefined)
    const { data, error } = await send({ params: { confirmationId }, body: { proof } })
    if (data) onProved(confirmationId)
    if (codeOf(error) === 'confirmation_over') setIsOver(true)
    if (data || codeOf(error) === 'confirmation_over') return null
    const field = fieldOf(error)
    setRefused({ field, text: errorText(error) ?? t('confirm.noReply') })
    return field
  }
  async function provePasskey(): Promise<void> {
    if (passkey === null) return
    setRefused(undefined)
    setIsAtPasskey(true)
    const { signWithPasskey } = await import('../../crypto/passkey-ceremony.ts')
    const used = await signWithPasskey(passkey)
    setIsAtPasskey(false)
    if ('response' in used)
      await prove({ passkey: { challenge: passkey.challenge, response: used.response } })
    else setRefused({ field: 'form', text: t('confirm.passkeyCancelled') })
  }
  const forgive = (): void => setRefused(undefined)
  return { prove, provePasskey, refused, forgive, isOver, isBusy: isLoading, isAtPasskey }
}

function fieldOf(error: unknown): Refused['field'] {
  const code = codeOf(error)
  if (code === 'password_wrong' || code === 'password_required') return 'password'
  return code === 'code_invalid' || code === 'second_factor_wrong' ? 'code' : 'form'
}
