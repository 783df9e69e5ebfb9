import {
  LIMIT_DAYS,
  LIMIT_KINDS,
  type LimitDays,
  type LimitKind,
  type PlayLimit,
  type PlayUsage,
} from '@throwdown/contract/safe-play'
import { ArrowDownLeft, Coins, Plus, Timer, TrendingDown } from 'lucide-react'
import { useState } from 'react'
import { useConfirmPlayLimitMutation, useSetPlayLimitMutation } from '../../api/safe-play.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Hint, Row, Stack, Text } from '../../ui/layout.tsx'
import { Note } from '../../ui/Note.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { utc } from '../../ui/text/utc.ts'
import { useNowMs } from '../../ui/use-now.ts'
import { LimitDialog } from './LimitDialog.tsx'
import styles from './LimitsPanel.module.css'
import { formatLimit, formatSoon, keyOfDays, usedOf } from './play-amounts.ts'
import { safePlayStrings } from './safe-play-strings.en.ts'

type LimitsPanelProps = { readonly limits: readonly PlayLimit[]; readonly usage: readonly PlayUsage[] }

const ICONS = {
  deposit: ArrowDownLeft,
  loss: TrendingDown,
  stake: Coins,
  time: Timer,
} as const satisfies Record<LimitKind, unknown>

export function LimitsPanel({ limits, usage }: LimitsPanelProps) {
  const t = useStrings(safePlayStrings)
  const [changed, setChanged] = useState<LimitKind | null>(null)
  return (
    <Stack as={Panel} gap={3}>
      <Text as="h2" size="heading">
        {t('safePlay.limits.title')}
      </Text>
      {LIMIT_KINDS.map((kind) => (
        <section key={kind} className={styles.row} aria-label={t(`safePlay.limits.kind.${kind}`)}>
          <KindHead kind={kind} />
          <div className={styles.spans}>
            {LIMIT_DAYS.map((days) => (
              <Span
                key={days}
                kind={kind}
                days={days}
                limit={limits.find((one) => one.kind === kind && one.days === days)}
                usage={usage.find((one) => one.days === days)}
                onSet={() => setChanged(kind)}
              />
            ))}
          </div>
          <Button
            tone="quiet"
            size="small"
            aria-label={t('safePlay.limits.changeOf', {
              kind: t(`safePlay.limits.kind.${kind}`).toLowerCase(),
            })}
            onClick={() => setChanged(kind)}
          >
            {t('safePlay.limits.change')}
          </Button>
        </section>
      ))}
      {limits.map((limit) =>
        limit.raise ? (
          <RaiseNote key={`${limit.kind}:${limit.days}`} limit={limit} raise={limit.raise} />
        ) : null,
      )}
      <LimitDialog kind={changed} limits={limits} onClose={() => setChanged(null)} />
    </Stack>
  )
}

function KindHead({ kind }: { kind: LimitKind }) {
  const t = useStrings(safePlayStrings)
  const Glyph = ICONS[kind]
  return (
    <div className={styles.kind}>
      <span className={styles.icon}>
        <Glyph size={20} aria-hidden />
      </span>
      <h3 className={styles.name}>{t(`safePlay.limits.kind.${kind}`)}</h3>
      <Hint>{t(`safePlay.limits.about.${kind}`)}</Hint>
    </div>
  )
}

type SpanProps = {
  kind: LimitKind
  days: LimitDays
  limit: PlayLimit | undefined
  usage: PlayUsage | undefined
  onSet: () => void
}

/** From here on a limit is worth a warning colour. */
const ALMOST = 0.8

function Span({ kind, days, limit, usage, onSet }: SpanProps) {
  const t = useStrings(safePlayStrings)
  const label = t(keyOfDays(days))
  if (!limit)
    return (
      <div className={styles.none}>
        <span>{label}</span>
        <button
          type="button"
          className={styles.set}
          aria-label={t('safePlay.limits.setOf', { kind: t(`safePlay.limits.kind.${kind}`), days: label })}
          onClick={onSet}
        >
          <Plus size={14} aria-hidden /> {t('safePlay.limits.set')}
        </button>
      </div>
    )
  const { used, text } = usedOf(kind, usage)
  const max = limit.amount
  const words = t('safePlay.limits.used', { used: text, limit: formatLimit(kind, max) })
  const raised = limit.raise?.amount
  return (
    <div className={classNames(styles.span, used >= ALMOST * max && styles.almost)}>
      <Progress label={label} text={words} value={Math.min(used, max)} max={max} />
      {limit.raise && raised && (
        <p className={styles.higher}>
          {t('safePlay.limits.higher', {
            amount: formatLimit(kind, raised),
            when: formatSoon(limit.raise.confirmFromMs),
          })}
        </p>
      )}
    </div>
  )
}

type RaiseNoteProps = { readonly limit: PlayLimit; readonly raise: NonNullable<PlayLimit['raise']> }

/** [L2] A higher limit that waits for its 24 hours, and then for the second yes. */
function RaiseNote({ limit: { kind, days, amount }, raise }: RaiseNoteProps) {
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
