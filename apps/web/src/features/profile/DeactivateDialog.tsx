import { useDeactivateAccountMutation } from '../../api/user.ts'
import formStyles from '../../forms/form.module.css'
import { useCheckedForm } from '../../forms/use-checked-form.ts'
import { failureOf } from '../../i18n/error-text.ts'
import { useStrings } from '../../i18n/strings.ts'
import { useLeave } from '../../session/use-leave.ts'
import { BalanceLeft } from '../../shell/BalanceLeft.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { profileStrings } from './profile-strings.en.ts'

const MESSAGE_KEY = 'throwdown-deactivated'

type Values = { password: string }

const checkPassword = ({ password }: Values) =>
  password === '' ? ({ field: 'password', key: 'profile.leave.required' } as const) : null

export function DeactivateDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useStrings(profileStrings)
  return (
    <Dialog title={t('profile.leave.title')} isOpen={isOpen} onClose={onClose}>
      {isOpen && <DeactivateForm onCancel={onClose} />}
    </Dialog>
  )
}

function DeactivateForm({ onCancel }: { onCancel: () => void }) {
  const t = useStrings(profileStrings)
  const form = useCheckedForm({ check: checkPassword, initial: { password: '' }, t })
  const [deactivate, { isLoading, isSuccess }] = useDeactivateAccountMutation()
  const leave = useLeave()
  async function submit({ password }: Values) {
    const { data, error } = await deactivate({ body: { password } })
    if (!data) return { field: 'password', text: failureOf('deactivate', error).text } as const
    showToast('success', data.message)
    sessionStorage.setItem(MESSAGE_KEY, data.message)
    leave()
    return undefined
  }
  return (
    <form className={formStyles.form} noValidate onSubmit={form.onSubmit(submit)}>
      <p className={formStyles.text}>{t('profile.leave.text')}</p>
      <BalanceLeft />
      <Field
        label={t('profile.leave.password')}
        type="password"
        autoComplete="current-password"
        required
        {...form.bind('password')}
      />
      <Button
        type="submit"
        tone="danger"
        wide
        busyText={(isLoading || isSuccess) && t('profile.leave.deactivating')}
      >
        {t('profile.leave.deactivate')}
      </Button>
      <Button tone="quiet" wide onClick={onCancel}>
        {t('profile.cancel')}
      </Button>
    </form>
  )
}
