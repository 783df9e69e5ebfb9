import { Megaphone, X } from 'lucide-react'
import { useState } from 'react'
import { useStrings } from '../i18n/strings.ts'
import { usePlayPart } from '../realtime/tab-play.ts'
import { Stack, Text } from '../ui/layout.tsx'
import styles from './Announcements.module.css'
import { readDismissed, writeDismissed } from './remembered-choices.ts'
import { shellStrings } from './shell-strings.en.ts'

/** What staff announce to all players. One that was dismissed stays away in this browser. */
export function Announcements() {
  const t = useStrings(shellStrings)
  const announcements = usePlayPart(({ notices }) => notices.announcements)
  const [dismissed, setDismissed] = useState(() => readDismissed(localStorage))
  const shown = announcements.filter(({ id }) => !dismissed.includes(id))
  if (shown.length === 0) return null
  const dismiss = (id: string) => setDismissed(writeDismissed(localStorage, id))
  return (
    <Stack as="section" gap={2} className={styles.announcements} aria-label={t('shell.announcements.label')}>
      {shown.map(({ id, text }) => (
        <div key={id} className={styles.announcement}>
          <Megaphone size={19} aria-hidden className={styles.icon} />
          <Text as="output" canBreak>
            {text}
          </Text>
          <button
            type="button"
            className={styles.dismiss}
            aria-label={t('shell.announcements.dismiss')}
            onClick={() => dismiss(id)}
          >
            <X size={18} aria-hidden />
          </button>
        </div>
      ))}
    </Stack>
  )
}
