import type { ReopenMailbox, ReopenProof } from '@throwdown/contract/reopen'
import { useNavigate } from 'react-router'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'
import { showFailure } from '../../forms/show-failure.ts'
import type { RefusedField } from '../../forms/use-checked-form.ts'
import { paths } from '../../routing/paths.ts'
import { showToast } from '../../ui/show-toast.ts'
import { usePasskeyProof } from './use-passkey-proof.ts'
import { normalizeCode } from './validation.ts'

/** Null: the address of the page has no secret. */
export type TypedMailbox = { readonly email: string } | { readonly link: string | null }
export type ReopenValues = { code: string; password: string; factorCode: string }
type Refused = RefusedField<ReopenValues> | void

/** Sends the reopening and goes to the login, where the player enters as always. */
export function useReopen(mailbox: TypedMailbox) {
  const navigate = useNavigate()
  const [send, { isLoading }] = useCall(calls.reopenAccount)
  const { sign, isAtPasskey } = usePasskeyProof('reopen')

  async function reopen({ code }: ReopenValues, proof: ReopenProof): Promise<Refused> {
    const { data, error } = await send({ body: { mailbox: sentMailbox(mailbox, code), proof } })
    if (data) {
      showToast('success', data.message)
      await navigate(paths.logIn, { replace: true })
      return undefined
    }
    const { code: refusal, text } = await showFailure('reopen', error)
    const field = fieldOf(refusal)
    return field && { field, text }
  }
  async function reopenByPasskey(values: ReopenValues): Promise<Refused> {
    const passkey = await sign()
    return passkey ? reopen(values, { passkey }) : undefined
  }
  return { reopen, reopenByPasskey, isReopening: isLoading, isAtPasskey }
}

const sentMailbox = (mailbox: TypedMailbox, code: string): ReopenMailbox =>
  'email' in mailbox ? { email: mailbox.email, code: normalizeCode(code) } : { link: mailbox.link ?? '' }

function fieldOf(refusal: string | null): keyof ReopenValues | undefined {
  if (refusal?.startsWith('code_')) return 'code'
  if (refusal?.startsWith('password_')) return 'password'
  return refusal === 'second_factor_wrong' ? 'factorCode' : undefined
}
