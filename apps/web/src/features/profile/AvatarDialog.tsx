import type { AvatarId, OwnUser } from '@throwdown/contract/user'
import { useId, useState } from 'react'
import { useChangeProfileMutation } from '../../api/user.ts'
import { failureOf } from '../../i18n/error-text.ts'
import { useStrings } from '../../i18n/strings.ts'
import { userChanged } from '../../session/session.ts'
import { useAppDispatch } from '../../session/store.ts'
import { Avatar, type AvatarFigure } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { showToast } from '../../ui/show-toast.ts'
import styles from './AvatarDialog.module.css'
import { profileStrings } from './profile-strings.en.ts'

type AvatarDialogProps = { user: OwnUser; isOpen: boolean; onClose: () => void }

export function AvatarDialog({ user, isOpen, onClose }: AvatarDialogProps) {
  const t = useStrings(profileStrings)
  return (
    <Dialog title={t('profile.avatar.title')} isOpen={isOpen} onClose={onClose}>
      {isOpen && <AvatarForm user={user} onClose={onClose} />}
    </Dialog>
  )
}

function AvatarForm({ user, onClose }: { user: OwnUser; onClose: () => void }) {
  const t = useStrings(profileStrings)
  const dispatch = useAppDispatch()
  // Of when the dialog opened: while a change is saved the user has the new one already.
  const [saved, setSaved] = useState(user.avatar.id)
  const [chosen, setChosen] = useState(saved)
  const [change, { isLoading }] = useChangeProfileMutation()
  async function save(): Promise<void> {
    dispatch(userChanged({ ...user, avatar: { ...user.avatar, id: chosen } }))
    const { data, error } = await change({ body: { avatar: { id: chosen } } })
    if (!data) {
      dispatch(userChanged(user))
      setChosen(saved)
      showToast('error', failureOf('avatar', error).text)
      return
    }
    dispatch(userChanged(data.data))
    setSaved(chosen)
    showToast('success', t('profile.avatar.changed'))
    onClose()
  }
  return (
    <Stack gap={4}>
      <AvatarChoices chosen={chosen} onChoose={setChosen} />
      {chosen !== saved && (
        <Button
          tone="primary"
          wide
          busyText={isLoading && t('profile.avatar.changing')}
          onClick={() => void save()}
        >
          {t('profile.avatar.change')}
        </Button>
      )}
      <Button tone="quiet" wide onClick={onClose}>
        {t('profile.cancel')}
      </Button>
    </Stack>
  )
}

function AvatarChoices({ chosen, onChoose }: { chosen: AvatarId; onChoose: (id: AvatarId) => void }) {
  const t = useStrings(profileStrings)
  const name = useId()
  return (
    <fieldset className={styles.choices} aria-label={t('profile.avatar.choices')}>
      {CHOICES.map(({ id, figure }) => (
        <label key={id} className={styles.choice}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={id === chosen}
            onChange={() => onChoose(id)}
          />
          <Avatar name={t(`profile.avatar.${figure}`)} figure={figure} size="large" isDecorative />
          <span>{t(`profile.avatar.${figure}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The seven figures by their stored ids, in their order. */
const CHOICES: readonly { readonly id: AvatarId; readonly figure: AvatarFigure }[] = [
  { id: 'first', figure: 'warrior' },
  { id: 'second', figure: 'mage' },
  { id: 'third', figure: 'archer' },
  { id: 'fourth', figure: 'knight' },
  { id: 'fifth', figure: 'assassin' },
  { id: 'sixth', figure: 'paladin' },
  { id: 'seventh', figure: 'warlock' },
]
