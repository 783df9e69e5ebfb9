import { pauseStrings } from '../i18n/pause-strings.en.ts'
import { useStrings } from '../i18n/strings.ts'
import { Note } from '../ui/Note.tsx'
import { usePauses } from './use-pauses.ts'

/** Which modes and stakes staff have paused, and why. */
export function PauseNotes() {
  const t = useStrings(pauseStrings)
  const { sentences } = usePauses()
  if (sentences.length === 0) return null
  return (
    <Note tone="wait">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>{t('pause.safe')}</p>
    </Note>
  )
}
