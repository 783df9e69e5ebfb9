import { useKeepOwnFactorsMutation } from '../../../api/security.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/Note.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { formatDay } from '../../../ui/text/clock.ts'
import { securityStrings } from './security-strings.en.ts'

export type Leaving = { at: string; secondFactor: boolean; passkeys: readonly string[] }

/** After a reset by mail: what was not proved leaves, unless the player keeps it. */
export function LeavingNote({ leaving, offline }: { leaving: Leaving; offline: string | null }) {
  const t = useStrings(securityStrings)
  const [keep, { isLoading }] = useKeepOwnFactorsMutation()
  const { at, secondFactor, passkeys } = leaving
  async function keepAll(): Promise<void> {
    const { error } = await keep()
    if (error) return showToast('error', errorText(error) ?? t('security.failed'))
    showToast('success', t('security.leaving.kept'))
  }
  return (
    <Note tone="wait">
      <Stack gap={3}>
        <p>
          {secondFactor && `${t('security.leaving.factor')} `}
          {passkeys.length > 0 && `${t('security.leaving.passkeys', { count: passkeys.length })} `}
          {t('security.leaving.text', { date: formatDay(Date.parse(at)) })}
        </p>
        <Row gap={3} wraps>
          <Button
            size="small"
            busyText={isLoading && t('security.leaving.keeping')}
            disabledReason={offline}
            onClick={() => void keepAll()}
          >
            {t('security.leaving.keep')}
          </Button>
        </Row>
      </Stack>
    </Note>
  )
}
