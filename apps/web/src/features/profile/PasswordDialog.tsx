import type { OwnUser } from '@throwdown/contract/user'
import { useChangePasswordMutation } from '../../api/user.ts'
import formStyles from '../../forms/form.module.css'
import { PasswordRules } from '../../forms/PasswordRules.tsx'
import { useCheckedForm } from '../../forms/use-checked-form.ts'
import { codeOf, failureOf } from '../../i18n/error-text.ts'
import { useStrings } from '../../i18n/strings.ts'
import { tokenRefreshed } from '../../session/session.ts'
import { useAppDispatch } from '../../session/store.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { checkPasswords, type PasswordValues } from './check-passwords.ts'
import { profileStrings } from './profile-strings.en.ts'

type PasswordDialogProps = { user: OwnUser; isOpen: boolean; onClose: () => void }

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' }

export function PasswordDialog({ user, isOpen, onClose }: PasswordDialogProps) {
  const t = useStrings(profileStrings)
  return (
    <Dialog title={t('profile.password.title')} isOpen={isOpen} onClose={onClose}>
      {isOpen && <PasswordForm user={user} onClose={onClose} />}
    </Dialog>
  )
}

function PasswordForm({ user, onClose }: { user: OwnUser; onClose: () => void }) {
  const t = useStrings(profileStrings)
  const dispatch = useAppDispatch()
  const form = useCheckedForm({ check: checkPasswords, initial: EMPTY, t })
  const [change, { isLoading }] = useChangePasswordMutation()
  async function submit(body: PasswordValues) {
    const { data, error } = await change({ body })
    if (!data) {
      const isOld = codeOf(error) === 'password_wrong'
      const field = isOld ? 'currentPassword' : 'newPassword'
      return { field, text: failureOf('password', error).text } as const
    }
    // Every session has ended, this one too; the reply brings its successor.
    dispatch(tokenRefreshed({ user, token: data.token }))
    showToast('success', t('profile.password.saved'))
    onClose()
    return undefined
  }
  const field = (name: keyof PasswordValues, label: string, autoComplete: string) => (
    <Field label={label} type="password" autoComplete={autoComplete} required {...form.bind(name)} />
  )
  return (
    <form className={formStyles.form} noValidate onSubmit={form.onSubmit(submit)}>
      {field('currentPassword', t('profile.password.old'), 'current-password')}
      {field('newPassword', t('profile.password.new'), 'new-password')}
      <PasswordRules password={form.values.newPassword} owner={user} />
      {field('confirmPassword', t('profile.password.confirm'), 'new-password')}
      <p className={formStyles.text}>{t('profile.password.note')}</p>
      <Button type="submit" tone="primary" wide busyText={isLoading && t('profile.password.saving')}>
        {t('profile.password.save')}
      </Button>
      <Button tone="quiet" wide onClick={onClose}>
        {t('profile.cancel')}
      </Button>
    </form>
  )
}
