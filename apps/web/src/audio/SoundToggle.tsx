import { Volume2, VolumeX } from 'lucide-react'
import { useStrings } from '../i18n/strings.ts'
import { Button } from '../ui/Button.tsx'
import { audioStrings } from './audio-strings.en.ts'
import { useSoundToggle } from './use-sound-toggle.ts'

/** Turns sound on and off for the signed-in player where room is short: the words are for screen readers. */
export function SoundToggle() {
  const t = useStrings(audioStrings)
  const { isOn, toggle } = useSoundToggle()
  return (
    <Button
      tone="quiet"
      size="small"
      icon={isOn ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
      aria-pressed={isOn}
      aria-label={t('audio.sound')}
      title={t('audio.sound')}
      onClick={toggle}
    />
  )
}
