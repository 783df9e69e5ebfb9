import { useNavigate } from 'react-router'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'
import { showFailure } from '../../forms/show-failure.ts'
import type { RefusedField } from '../../forms/use-checked-form.ts'
import { paths } from '../../routing/paths.ts'
import { sessionStarted } from '../../session/session.ts'
import { useAppDispatch } from '../../session/store.ts'
import { showToast } from '../../ui/show-toast.ts'
import type { SignUpValues } from './validation.ts'

export function useSignUp() {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const [send, { isLoading }] = useCall(calls.signUp)
  async function signUp({
    username,
    email: typed,
    password,
    isSubscribed,
  }: SignUpValues): Promise<RefusedField<SignUpValues> | void> {
    const email = typed.trim()
    const { data, error } = await send({ body: { username, email, password, isSubscribed } })
    if (!data) {
      const { code, text } = await showFailure('sign-up', error)
      return code === 'username_taken' ? { field: 'username', text } : undefined
    }
    dispatch(sessionStarted({ user: data.user, token: data.token, isPending: true }))
    showToast('success', data.message)
    await navigate(paths.emailVerification, { state: { email } })
  }
  return { signUp, isSigningUp: isLoading }
}
