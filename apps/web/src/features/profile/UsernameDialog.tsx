import { useChangeProfileMutation } from '../../api/user.ts'
import formStyles from '../../forms/form.module.css'
import { useCheckedForm } from '../../forms/use-checked-form.ts'
import { failureOf } from '../../i18n/error-text.ts'
import { useStrings } from '../../i18n/strings.ts'
import { userChanged } from '../../session/session.ts'
import { useAppDispatch } from '../../session/store.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { profileStrings } from './profile-strings.en.ts'

type Values = { username: string }
type UsernameDialogProps = { username: string; isOpen: boolean; onClose: () => void }

const checkUsername = ({ username }: Values) =>
  username.trim() === '' ? ({ field: 'username', key: 'profile.username.required' } as const) : null

/** The form exists while the dialog is open, so that it begins anew each time. */
export function UsernameDialog({ username, isOpen, onClose }: UsernameDialogProps) {
  const t = useStrings(profileStrings)
  return (
    <Dialog title={t('profile.username.title')} isOpen={isOpen} onClose={onClose}>
      {isOpen && <UsernameForm username={username} onClose={onClose} />}
    </Dialog>
  )
}

function UsernameForm({ username, onClose }: { username: string; onClose: () => void }) {
  const t = useStrings(profileStrings)
  const dispatch = useAppDispatch()
  const form = useCheckedForm({ check: checkUsername, initial: { username }, t })
  const [change, { isLoading }] = useChangeProfileMutation()
  async function submit(values: Values) {
    const { data, error } = await change({ body: { username: values.username.trim() } })
    if (!data) return { field: 'username', text: failureOf('username', error).text } as const
    dispatch(userChanged(data.data))
    showToast('success', t('profile.username.saved'))
    onClose()
    return undefined
  }
  return (
    <form className={formStyles.form} noValidate onSubmit={form.onSubmit(submit)}>
      <Field
        label={t('profile.username.field')}
        autoComplete="username"
        required
        {...form.bind('username')}
      />
      <Button type="submit" tone="primary" wide busyText={isLoading && t('profile.username.saving')}>
        {t('profile.username.save')}
      </Button>
      <Button tone="quiet" wide onClick={onClose}>
        {t('profile.cancel')}
      </Button>
    </form>
  )
}
