import type { GameSettings } from '@throwdown/contract/default-settings'
import { DEFAULT_GAME_SETTINGS } from '@throwdown/contract/default-settings'
import { CircleDot, RotateCcw } from 'lucide-react'
import { useResetGameSettingsMutation, useSaveGameSettingsMutation } from '../../api/game-settings.ts'
import { failureOf } from '../../i18n/error-text.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Row } from '../../ui/layout.tsx'
import { showToast } from '../../ui/show-toast.ts'
import styles from './GameSettingsForm.module.css'
import { profileStrings } from './profile-strings.en.ts'
import { differences } from './use-settings-draft.ts'

type SaveBarProps = {
  saved: GameSettings
  draft: GameSettings
  onReset: (settings: GameSettings) => void
}

/** Shown when there is something to save, or something to return to the defaults. */
export function SaveBar({ saved, draft, onReset }: SaveBarProps) {
  const t = useStrings(profileStrings)
  const [save, saving] = useSaveGameSettingsMutation()
  const [reset, resetting] = useResetGameSettingsMutation()
  const unsaved = differences(draft, saved)
  if (unsaved === 0 && differences(draft, DEFAULT_GAME_SETTINGS) === 0) return null
  async function saveAll(): Promise<void> {
    const { data, error } = await save({ body: draft })
    if (data) showToast('success', t('profile.game.saved'))
    else showToast('error', failureOf('save-settings', error).text)
  }
  async function resetAll(): Promise<void> {
    const { data, error } = await reset()
    if (!data) {
      showToast('error', failureOf('reset-settings', error).text)
      return
    }
    onReset(data.data)
    showToast('success', t('profile.game.wasReset'))
  }
  return (
    <Row gap={3} align="center" justify="between" wraps className={styles.bar}>
      <Row as="p" gap={2.5} align="center" className={styles.unsaved}>
        <CircleDot size={20} aria-hidden />
        {unsaved > 0 ? t('profile.game.unsaved', { count: unsaved }) : t('profile.game.allSaved')}
      </Row>
      <div className={styles.buttons}>
        <Button
          tone="quiet"
          icon={<RotateCcw aria-hidden />}
          busyText={resetting.isLoading && t('profile.game.resetting')}
          onClick={() => void resetAll()}
        >
          {t('profile.game.reset')}
        </Button>
        {unsaved > 0 && (
          <Button
            tone="primary"
            busyText={saving.isLoading && t('profile.game.saving')}
            onClick={() => void saveAll()}
          >
            {t('profile.game.save')}
          </Button>
        )}
      </div>
    </Row>
  )
}
