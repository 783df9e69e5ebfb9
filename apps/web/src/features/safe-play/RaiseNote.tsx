import type { PlayLimit } from '@throwdown/contract/safe-play'
import { useConfirmPlayLimitMutation, useSetPlayLimitMutation } from '../../api/safe-play.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Row } from '../../ui/layout.tsx'
import { Note } from '../../ui/Note.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { utc } from '../../ui/text/utc.ts'
import { useNowMs } from '../../ui/use-now.ts'
import styles from './LimitsPanel.module.css'
import { formatLimit, keyOfDays } from './play-amounts.ts'
import { safePlayStrings } from './safe-play-strings.en.ts'

type RaiseNoteProps = { readonly limit: PlayLimit; readonly raise: NonNullable<PlayLimit['raise']> }

/** [L2] A higher limit that waits for its 24 hours, and then for the second yes. */
export function RaiseNote({ limit: { kind, days, amount }, raise }: RaiseNoteProps) {
  const t = useStrings(safePlayStrings)
  const [keep] = useSetPlayLimitMutation()
  const [confirm] = useConfirmPlayLimitMutation()
  const isReady = useNowMs(1_000) >= raise.confirmFromMs
  const to = raise.amount === null ? t('safePlay.limits.noLimit') : formatLimit(kind, raise.amount)
  const words = {
    kind: t(`safePlay.limits.kind.${kind}`),
    days: t(keyOfDays(days)),
    from: formatLimit(kind, amount),
    to,
    when: utc.longMoment(raise.confirmFromMs),
  }
  async function send(call: typeof keep | typeof confirm, next: number | null): Promise<void> {
    const { error } = await call({ body: { kind, days, amount: next } })
    if (error) showToast('error', errorText(error) ?? t('safePlay.failed'))
  }
  return (
    <Note tone="wait">
      <Row gap={3} align="center" justify="between" wraps>
        <span>
          <b>{t('safePlay.limits.raise', words)}</b>{' '}
          {t(isReady ? 'safePlay.limits.ready' : 'safePlay.limits.waits', words)}
        </span>
        <Row as="span" gap={2} wraps className={styles.answers}>
          <Button tone="quiet" size="small" onClick={() => void send(keep, amount)}>
            {t('safePlay.limits.keep', { amount: words.from })}
          </Button>
          {isReady && (
            <Button tone="quiet" size="small" onClick={() => void send(confirm, raise.amount)}>
              {t('safePlay.limits.confirm', { amount: to })}
            </Button>
          )}
        </Row>
      </Row>
    </Note>
  )
}
