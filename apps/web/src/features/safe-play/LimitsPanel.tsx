import {
  LIMIT_DAYS,
  LIMIT_KINDS,
  type LimitKind,
  type PlayLimit,
  type PlayUsage,
} from '@throwdown/contract/safe-play'
import { Coins, Timer, TrendingDown, Wallet } from 'lucide-react'
import { useState } from 'react'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { LimitDialog } from './LimitDialog.tsx'
import styles from './LimitsPanel.module.css'
import { formatLimit, keyOfDays, usedOf } from './play-amounts.ts'
import { RaiseNote } from './RaiseNote.tsx'
import { safePlayStrings } from './safe-play-strings.en.ts'

type LimitsPanelProps = { readonly limits: readonly PlayLimit[]; readonly usage: readonly PlayUsage[] }

const ICONS = {
  deposit: Wallet,
  loss: TrendingDown,
  stake: Coins,
  time: Timer,
} as const satisfies Record<LimitKind, unknown>

export function LimitsPanel({ limits, usage }: LimitsPanelProps) {
  const t = useStrings(safePlayStrings)
  const [changed, setChanged] = useState<LimitKind | null>(null)
  return (
    <Panel className={styles.panel}>
      <h2 className={styles.title}>{t('safePlay.limits.title')}</h2>
      {LIMIT_KINDS.map((kind) => (
        <section key={kind} className={styles.row} aria-label={t(`safePlay.limits.kind.${kind}`)}>
          <KindHead kind={kind} />
          <div className={styles.spans}>
            {LIMIT_DAYS.map((days) => (
              <Span
                key={days}
                kind={kind}
                label={t(keyOfDays(days))}
                limit={limits.find((one) => one.kind === kind && one.days === days)}
                usage={usage.find((one) => one.days === days)}
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
    </Panel>
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
      <p className={styles.about}>{t(`safePlay.limits.about.${kind}`)}</p>
    </div>
  )
}

type SpanProps = {
  kind: LimitKind
  label: string
  limit: PlayLimit | undefined
  usage: PlayUsage | undefined
}

function Span({ kind, label, limit, usage }: SpanProps) {
  const t = useStrings(safePlayStrings)
  const { used, text } = usedOf(kind, usage)
  if (!limit)
    return (
      <div className={styles.none}>
        <span>{label}</span>
        <b>{t('safePlay.limits.none')}</b>
      </div>
    )
  const max = limit.amount
  const words = t('safePlay.limits.used', { used: text, limit: formatLimit(kind, max) })
  return <Progress label={label} text={words} value={Math.min(used, max)} max={max} />
}
