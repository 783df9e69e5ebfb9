import type { PlayerSession } from '@throwdown/contract/security'
import { useStrings } from '../../../i18n/strings.ts'
import { Stack } from '../../../ui/layout.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useNowMs } from '../../../ui/use-now.ts'
import { LogOutEverywhere } from './LogOutEverywhere.tsx'
import styles from './Security.module.css'
import { SessionRow } from './SessionRow.tsx'
import { securityStrings } from './security-strings.en.ts'

const TICK_MS = 30_000

type SessionsPanelProps = { sessions: readonly PlayerSession[]; offline: string | null }

export function SessionsPanel({ sessions, offline }: SessionsPanelProps) {
  const t = useStrings(securityStrings)
  const nowMs = useNowMs(TICK_MS)
  const ownFirst = sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
  return (
    <Stack as={Panel} gap={4}>
      <h2>{t('security.sessions.title')}</h2>
      <p className={styles.text}>{t('security.sessions.text')}</p>
      <Stack as="ul">
        {ownFirst.map((session) => (
          <SessionRow key={session.id} session={session} nowMs={nowMs} offline={offline} />
        ))}
      </Stack>
      <LogOutEverywhere offline={offline} />
    </Stack>
  )
}
