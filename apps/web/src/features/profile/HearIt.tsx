import { Play } from 'lucide-react'
import { playSound } from '../../audio/play-sound.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Hint, Row, Text } from '../../ui/layout.tsx'
import styles from './GameSettingsForm.module.css'
import { profileStrings } from './profile-strings.en.ts'

const HEARD = ['seal', 'pump', 'strike', 'coin'] as const
/** Each effect is over before the next one. */
const GAP_MS = 600

/** Some effects of a match, as loud as the sliders say now. */
export function HearIt({ isSoundOn }: { isSoundOn: boolean }) {
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
