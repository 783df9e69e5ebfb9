import type { FactorProof } from '@throwdown/contract/factor-proof'
import { type Invalid, type RefusedField, useCheckedForm } from '../../forms/use-checked-form.ts'
import { type OwnerFlow, usePasskeyProof } from './use-passkey-proof.ts'
import { normalizeCode } from './validation.ts'

export type OwnerValues = { password: string; factorCode: string }
/** The field that a code of a refused call is about. */
export const OWNER_FIELDS: Readonly<Record<string, keyof OwnerValues>> = {
  password_wrong: 'password',
  password_required: 'password',
  second_factor_wrong: 'factorCode',
}

export type Factors = { readonly hasAuthenticator: boolean; readonly hasPasskey: boolean }

type OwnerForm<Values, Key extends string> = {
  flow: OwnerFlow
  factors: Factors
  initial: Values
  /** Checks all but the code. */
  check: (values: Values) => Invalid<Values, Key> | null
  codeRequired: Key
  t: (key: Key) => string
  send: (values: Values, proof?: FactorProof) => Promise<RefusedField<Values> | void>
}

/** [L7] A form that only the owner can send: with the password, and with a factor where the account has one. */
export function useOwnerForm<Values extends OwnerValues, Key extends string>({
  flow,
  factors: { hasAuthenticator, hasPasskey },
  initial,
  check: checkTyped,
  codeRequired,
  t,
  send,
}: OwnerForm<Values, Key>) {
  const check = (values: Values) =>
    checkTyped(values) ??
    (hasAuthenticator && values.factorCode.trim() === ''
      ? ({ field: 'factorCode', key: codeRequired } as const)
      : null)
  const form = useCheckedForm<Values, Key>({ check, initial, t })
  const { sign, isAtPasskey } = usePasskeyProof(flow)
  const needsPasskey = hasPasskey && !hasAuthenticator
  async function sendByPasskey(values: Values): Promise<RefusedField<Values> | void> {
    const passkey = await sign()
    return passkey ? send(values, { passkey }) : undefined
  }
  function sendTyped(values: Values): Promise<RefusedField<Values> | void> {
    if (needsPasskey) return sendByPasskey(values)
    return send(values, hasAuthenticator ? { factorCode: normalizeCode(values.factorCode) } : undefined)
  }
  /** Instead of the code. */
  function startPasskey(): void {
    const broken = checkTyped(form.values)
    if (broken) form.show(broken)
    else void sendByPasskey(form.values).then((refused) => refused && form.show(refused))
  }
  return {
    bind: form.bind,
    onSubmit: form.onSubmit(sendTyped),
    startPasskey,
    isAtPasskey,
    needsPasskey,
    offersPasskey: hasAuthenticator && hasPasskey,
  }
}
