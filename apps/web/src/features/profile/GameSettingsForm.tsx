import { DEFAULT_GAME_SETTINGS, type GameSettings, VOLUME_MAX } from '@throwdown/contract/default-settings'
import { CircleDot, Play, RotateCcw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useResetGameSettingsMutation, useSaveGameSettingsMutation } from '../../api/game-settings.ts'
import { ArmouredHand } from '../../arena/hands/ArmouredHand.tsx'
import { HandForge } from '../../arena/hands/HandForge.tsx'
import { playSound } from '../../audio/play-sound.ts'
import { failureOf } from '../../i18n/error-text.ts'
import { useStrings } from '../../i18n/strings.ts'
import { gameSettings, useGameSettings } from '../../session/game-settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Hint, Row, Stack, Text } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Slider } from '../../ui/Slider.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { Toggle } from '../../ui/Toggle.tsx'
import styles from './GameSettingsForm.module.css'
import { profileStrings } from './profile-strings.en.ts'

const VOLUMES = ['masterVolume', 'soundEffectsVolume', 'musicVolume'] as const

/** Every change is heard and seen at once, before it is saved; leaving without saving takes it back. */
export function GameSettingsForm({ saved }: { saved: GameSettings }) {
  const t = useStrings(profileStrings)
  const { draft, change } = useSettingsDraft(saved, () => showToast('info', t('profile.game.dropped')))
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

const HEARD = ['seal', 'pump', 'strike', 'coin'] as const
/** Each effect is over before the next one. */
const GAP_MS = 600

/** Some effects of a match, as loud as the sliders say now. */
function HearIt({ isSoundOn }: { isSoundOn: boolean }) {
  const t = useStrings(profileStrings)
  return (
    <Row gap={3} align="center" className={styles.hear}>
      <Button
        tone="quiet"
        aria-label={t('profile.game.hearPlay')}
        icon={<Play aria-hidden />}
        disabledReason={!isSoundOn && t('profile.game.hearOff')}
        onClick={playAll}
      />
      <Hint textWrap="pretty">
        {t('profile.game.hear')}{' '}
        <Text as="b" tone="plain">
          {t('profile.game.hearNames')}
        </Text>
        . {t('profile.game.hearText')}
      </Hint>
    </Row>
  )
}

function playAll(): void {
  for (const [index, name] of HEARD.entries()) setTimeout(() => playSound(name), index * GAP_MS)
}

type SaveBarProps = {
  saved: GameSettings
  draft: GameSettings
  onReset: (settings: GameSettings) => void
}

/** Shown when there is something to save, or something to return to the defaults. */
function SaveBar({ saved, draft, onReset }: SaveBarProps) {
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

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the keys of a closed record
const NAMES = Object.keys(DEFAULT_GAME_SETTINGS) as (keyof GameSettings)[]

/** In how many settings two choices differ. */
const differences = (one: GameSettings, other: GameSettings): number =>
  NAMES.filter((name) => one[name] !== other[name]).length

/** The values on the screen are those the page follows; leaving returns to what is saved, and says so if that changes them. */
function useSettingsDraft(saved: GameSettings, onDropped: () => void) {
  const draft = useGameSettings()
  const newest = useRef(saved)
  useEffect(() => {
    newest.current = saved
    gameSettings.follow(saved)
  }, [saved])
  const leave = useEffectEvent(() => {
    if (differences(gameSettings.read(), newest.current) > 0) onDropped()
    gameSettings.apply(newest.current)
  })
  useEffect(() => () => leave(), [])
  return { draft, change: gameSettings.apply }
}
