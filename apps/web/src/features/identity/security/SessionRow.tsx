import type { PlayerSession } from '@throwdown/contract/security'
import { Monitor, Smartphone } from 'lucide-react'
import { useEndSessionMutation } from '../../../api/security.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Hint, Row } from '../../../ui/layout.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { formatAgo } from '../../../ui/text/clock.ts'
import styles from './Security.module.css'
import { securityStrings } from './security-strings.en.ts'

/** The server learns of a use about every ten minutes, so anything closer would be invented. */
const LATELY_MS = 15 * 60_000

type SessionRowProps = { session: PlayerSession; nowMs: number; offline: string | null }

export function SessionRow({ session, nowMs, offline }: SessionRowProps) {
  const t = useStrings(securityStrings)
  const [end, { isLoading }] = useEndSessionMutation()
  const { device, network, isCurrent } = session
  async function logOut(): Promise<void> {
    const { error } = await end({ params: { sessionId: session.id } })
    if (error) showToast('error', errorText(error) ?? t('security.failed'))
    else showToast('success', t('security.sessions.doneOne'))
  }
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        {/iPhone|Android/.test(device) ? (
          <Smartphone size={22} aria-hidden />
        ) : (
          <Monitor size={22} aria-hidden />
        )}
      </span>
      <div>
        <Row as="p" gap={3} rowGap={1} align="center" wraps isStrong canBreak>
          {device} {isCurrent && <Tag>{t('security.sessions.current')}</Tag>}
        </Row>
        <Hint canBreak>
          {t('security.sessions.network', { network })} · {useLastUse(session, nowMs)}
        </Hint>
      </div>
      {!isCurrent && (
        <Button
          size="small"
          aria-label={t('security.sessions.logOutOf', { device, network })}
          busyText={isLoading && t('security.sessions.loggingOut')}
          disabledReason={offline}
          onClick={() => void logOut()}
        >
          {t('security.sessions.logOut')}
        </Button>
      )}
    </li>
  )
}

function useLastUse({ isCurrent, lastUsedAt }: PlayerSession, nowMs: number): string {
  const t = useStrings(securityStrings)
  if (isCurrent) return t('security.sessions.now')
  const ageMs = nowMs - Date.parse(lastUsedAt)
  if (ageMs < LATELY_MS) return t('security.sessions.lately')
  return t('security.sessions.ago', { ago: formatAgo(ageMs) })
}
