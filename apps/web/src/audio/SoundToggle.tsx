import { Volume2, VolumeX } from 'lucide-react'
import { useStrings } from '../i18n/strings.ts'
import { Button } from '../ui/Button.tsx'
import { audioStrings } from './audio-strings.en.ts'
import { useSoundToggle } from './use-sound-toggle.ts'

/** Turns sound on and off for the signed-in player. Where room is short, `isIconOnly` leaves the words to screen readers. */
export function SoundToggle({ isIconOnly = false }: { isIconOnly?: boolean }) {
  const t = useStrings(audioStrings)
  const { isOn, toggle } = useSoundToggle()
  const look = {
    tone: 'quiet',
    size: 'small',
    icon: isOn ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />,
    'aria-pressed': isOn,
    onClick: toggle,
  } as const
  if (isIconOnly) return <Button {...look} aria-label={t('audio.sound')} title={t('audio.sound')} />
  return (
    <Button {...look}>
      {/* The state is that of the button; read out as a part of its name it would be said twice. */}
      {t('audio.sound')} <span aria-hidden="true">{t(isOn ? 'audio.on' : 'audio.off')}</span>
    </Button>
  )
}
