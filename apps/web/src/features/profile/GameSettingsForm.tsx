import type { GameSettings } from '@throwdown/contract/default-settings'
import { DEFAULT_GAME_SETTINGS, VOLUME_MAX } from '@throwdown/contract/default-settings'
import { ArmouredHand } from '../../arena/hands/ArmouredHand.tsx'
import { HandForge } from '../../arena/hands/HandForge.tsx'
import { useStrings } from '../../i18n/strings.ts'
import { Hint, Row, Stack, Text } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Slider } from '../../ui/Slider.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import styles from './GameSettingsForm.module.css'
import { HearIt } from './HearIt.tsx'
import { profileStrings } from './profile-strings.en.ts'
import { SaveBar } from './SaveBar.tsx'
import { useSettingsDraft } from './use-settings-draft.ts'

const VOLUMES = ['masterVolume', 'soundEffectsVolume', 'musicVolume'] as const

/** Every change is heard and seen at once, before it is saved; leaving without saving takes it back. */
export function GameSettingsForm({ saved }: { saved: GameSettings }) {
  const { draft, change } = useSettingsDraft(saved)
  return (
    <>
      <div className={styles.columns}>
        <SoundPanel draft={draft} onChange={change} />
        <MotionPanel draft={draft} onChange={change} />
      </div>
      <SaveBar saved={saved} draft={draft} onReset={change} />
    </>
  )
}

type PanelProps = { draft: GameSettings; onChange: (changed: Partial<GameSettings>) => void }

function SoundPanel({ draft, onChange }: PanelProps) {
  const t = useStrings(profileStrings)
  return (
    <Stack as={Panel} gap={4}>
      <h2>{t('profile.game.soundTitle')}</h2>
      <Row gap={4} align="center" justify="between">
        <div>
          <Text isStrong>{t('profile.game.sound')}</Text>
          <Hint textWrap="pretty">{t('profile.game.soundText')}</Hint>
        </div>
        <Toggle
          label={t('profile.game.sound')}
          checked={draft.sound}
          onCheckedChange={(sound) => onChange({ sound })}
        />
      </Row>
      {VOLUMES.map((name) => (
        <Slider
          key={name}
          label={t(`profile.game.${name}`)}
          value={draft[name]}
          min={0}
          max={VOLUME_MAX}
          scale={[
            '0',
            t('profile.game.volumeDefault', { volume: DEFAULT_GAME_SETTINGS[name] }),
            `${VOLUME_MAX}`,
          ]}
          onValueChange={(value) => onChange({ [name]: value })}
        />
      ))}
      <HearIt isSoundOn={draft.sound} />
    </Stack>
  )
}

function MotionPanel({ draft, onChange }: PanelProps) {
  const t = useStrings(profileStrings)
  return (
    <Stack as={Panel} gap={4}>
      <h2>{t('profile.game.motionTitle')}</h2>
      <Row gap={4} align="center" justify="between">
        <div>
          <Text isStrong>{t('profile.game.smoothAnimation')}</Text>
          <Hint textWrap="pretty">{t('profile.game.motionText')}</Hint>
        </div>
        <Toggle
          label={t('profile.game.smoothAnimation')}
          checked={draft.smoothAnimation}
          onCheckedChange={(smoothAnimation) => onChange({ smoothAnimation })}
        />
      </Row>
      <Row align="center" justify="center" className={styles.clash} aria-hidden="true">
        <HandForge />
        <span className={styles.own}>
          <ArmouredHand hand="rock" state="won" />
        </span>
        <span className={styles.strike} />
        <span className={styles.rival}>
          <ArmouredHand hand="scissors" side="rival" state="lost" />
        </span>
      </Row>
      <Hint textWrap="pretty">{t('profile.game.motionNote')}</Hint>
    </Stack>
  )
}
