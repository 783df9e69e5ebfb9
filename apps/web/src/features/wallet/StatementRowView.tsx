import { formatUsd } from '@throwdown/rules/money'
import { ArrowDownLeft, ArrowUpRight, ChevronRight, Gift, Swords, Trophy } from 'lucide-react'
import { Link } from 'react-router'
import { useStrings } from '../../i18n/strings.ts'
import { verifyPath, viewPoolPath } from '../../routing/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { Stack } from '../../ui/layout.tsx'
import { Money } from '../../ui/Money.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { formatMinute } from '../../ui/text/clock.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './StatementRowView.module.css'
import type { StatementRow } from './statement-rows.ts'
import { walletStrings } from './wallet-strings.en.ts'
import { shortAddress } from './wallet-types.ts'

const ICONS = {
  deposit: ArrowDownLeft,
  withdrawal: ArrowUpRight,
  match: Swords,
  bounty: Trophy,
  bonus: Gift,
} as const

/** One event: what, when, its fee, what it changed and the balance after it. */
export function StatementRowView({ row }: { row: StatementRow }) {
  const t = useStrings(walletStrings)
  const { kind, title, atMs, fee, withdrawOnly, reference } = row
  const KindIcon = ICONS[kind]
  const name = t(`wallet.activity.line.${title}`)
  const target = targetOf(row)
  const isChain = kind === 'deposit'
  const notes = [
    formatMinute(atMs),
    fee > 0n && t('wallet.activity.fee', { fee: formatUsd(fee) }),
    withdrawOnly > 0n && t('wallet.activity.withdrawOnly', { amount: formatUsd(withdrawOnly) }),
    isChain && reference && shortAddress(reference),
  ].filter(Boolean)
  return (
    <li className={styles.row}>
      <span className={classNames(styles.icon, styles[kind])}>
        <KindIcon size={18} aria-hidden />
      </span>
      <Stack gap={0.5} align="start" className={styles.text}>
        <b>
          {target ? (
            <Link to={target.to} className={styles.link}>
              {name}
              <VisuallyHidden> · {t(`wallet.activity.${target.label}`)}</VisuallyHidden>
            </Link>
          ) : (
            name
          )}
        </b>
        <span className={styles.note}>{notes.join(' · ')}</span>
        {title === 'running' && (
          <span>
            <Tag tone="hot">{t('wallet.activity.inPlay')}</Tag>
          </span>
        )}
      </Stack>
      <Amounts row={row} />
      <span className={classNames(styles.chevron, target && styles.way)} aria-hidden="true">
        {target && <ChevronRight size={18} />}
      </span>
    </li>
  )
}

function Amounts({ row }: { row: StatementRow }) {
  const t = useStrings(walletStrings)
  const { amount, balanceAfter } = row
  return (
    <Stack gap={0.5} align="end">
      <Money
        micros={amount}
        tone={toneOf(row)}
        size="medium"
        sign={amount > 0n ? 'always' : 'when-negative'}
      />
      <span className={styles.after}>
        <VisuallyHidden>
          {t('wallet.activity.balanceAfter', { amount: formatUsd(balanceAfter) })}
        </VisuallyHidden>
        <span aria-hidden="true">{formatUsd(balanceAfter)}</span>
      </span>
    </Stack>
  )
}

function targetOf({ kind, title, reference }: StatementRow) {
  if (reference === null || title === 'running') return null
  if (kind === 'match') return { to: verifyPath(reference), label: 'verify' } as const
  return kind === 'bounty' ? ({ to: viewPoolPath(reference), label: 'pool' } as const) : null
}

/** Green and red are for outcomes, gold for prizes; money put in or taken out is not an outcome. */
function toneOf({ kind, amount, title }: StatementRow): 'plain' | 'gain' | 'loss' | 'won' {
  if (kind === 'bounty') return 'won'
  if (kind !== 'match' || amount === 0n || title === 'running') return 'plain'
  return amount > 0n ? 'gain' : 'loss'
}
