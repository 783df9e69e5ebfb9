import type { Passkey } from '@throwdown/contract/passkey'
import { browserKnowsPasskeys } from '../../../crypto/passkey-support.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import type { Leaving } from './LeavingNote.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import styles from './Security.module.css'
import { securityStrings } from './security-strings.en.ts'
import type { SecurityTask } from './security-task.ts'

const PASSKEYS_MAX = 10
type PasskeysPanelProps = {
  passkeys: readonly Passkey[]
  leaving: Leaving | null
  offline: string | null
  onTask: (task: SecurityTask) => void
}

export function PasskeysPanel({ passkeys, leaving, offline, onTask }: PasskeysPanelProps) {
  const t = useStrings(securityStrings)
  const reason =
    (!browserKnowsPasskeys && t('security.passkeys.unsupported')) ||
    (passkeys.length >= PASSKEYS_MAX && t('security.passkeys.full')) ||
    offline
  return (
    <Stack as={Panel} gap={4}>
      <h2>{t('security.passkeys.title')}</h2>
      <p className={styles.text}>{t('security.passkeys.text')}</p>
      {passkeys.length === 0 ? (
        <Hint canBreak>{t('security.passkeys.none')}</Hint>
      ) : (
        <Stack as="ul">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              leavesAt={leaving?.passkeys.includes(passkey.id) ? leaving.at : null}
              offline={offline}
            />
          ))}
        </Stack>
      )}
      <Row gap={3} wraps>
        <Button disabledReason={reason} onClick={() => onTask('add-passkey')}>
          {t('security.passkeys.add')}
        </Button>
      </Row>
    </Stack>
  )
}
