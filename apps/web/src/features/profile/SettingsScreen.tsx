import { UserX } from 'lucide-react'
import { useGameSettingsQuery } from '../../api/game-settings.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useStrings } from '../../i18n/strings.ts'
import { selectUser } from '../../session/session.ts'
import { useAppSelector } from '../../session/store.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { GameSettingsForm } from './GameSettingsForm.tsx'
import { ProfilePage } from './ProfilePage.tsx'
import { profileStrings } from './profile-strings.en.ts'

/** At least, on a phone: what is below the form stays out of sight until it is there. */
const FORM_HEIGHT = '640px'

export default function SettingsScreen() {
  return (
    <ProfilePage>
      <Settings />
    </ProfilePage>
  )
}

/** The settings as they are saved; nobody has any before signing in. */
function Settings() {
  const t = useStrings(profileStrings)
  const userId = useAppSelector(selectUser)?.id
  const { data, error, refetch } = useGameSettingsQuery(
    { params: { userId: userId ?? '' } },
    { skip: userId === undefined },
  )
  if (data) return <GameSettingsForm saved={data.data} />
  if (!error)
    return (
      <>
        <output>{t('profile.loading')}</output>
        <Skeleton height={FORM_HEIGHT} />
      </>
    )
  return (
    <div role="alert">
      <EmptyState
        icon={<UserX size={48} aria-hidden />}
        title={t('profile.game.failedTitle')}
        text={errorText(error) ?? t('profile.failed')}
        action={<Button onClick={() => void refetch()}>{t('profile.retry')}</Button>}
      />
    </div>
  )
}
