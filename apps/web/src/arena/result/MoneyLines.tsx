import { type Translate, useStrings } from '../../i18n/strings.ts'
import { Panel } from '../../ui/Panel.tsx'
import { formatUsd } from '../../ui/text/format-money.ts'
import { arenaStrings } from '../arena-strings.en.ts'
import styles from './MoneyLines.module.css'
import type { MoneyLine } from './money-lines.ts'
import { useCountUp } from './use-count-up.ts'

type MoneyLinesProps = { title: string; lines: readonly MoneyLine[]; isAnimated?: boolean }

/** [P4] What a match pays, line by line; the last line is what arrives. */
export function MoneyLines({ title, lines, isAnimated = false }: MoneyLinesProps) {
  return (
    <Panel>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.body}>
        <MoneyRows lines={lines} isAnimated={isAnimated} />
      </div>
    </Panel>
  )
}

export function MoneyRows({ lines, isAnimated = false }: Omit<MoneyLinesProps, 'title'>) {
  const t = useStrings(arenaStrings)
  return (
    <dl className={styles.lines}>
      {lines.map((line) => (
        <div key={line.id} className={line.id === 'credited' ? styles.total : styles.line}>
          <dt>{labelOf(line, t)}</dt>
          <dd>
            {line.id === 'credited' ? (
              <Credited amount={line.amount} isAnimated={isAnimated} />
            ) : (
              formatUsd(line.amount)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function labelOf({ id, percent }: MoneyLine, t: Translate<typeof arenaStrings>): string {
  if (percent !== undefined && (id === 'pool' || id === 'fee')) return t(`arena.line.${id}`, { percent })
  return id === 'fee' || id === 'pool' ? t('arena.line.feeNone') : t(`arena.line.${id}`)
}

function Credited({ amount, isAnimated }: { amount: bigint; isAnimated: boolean }) {
  const shown = useCountUp(amount, isAnimated)
  return <span className={amount > 0n ? styles.gain : styles.none}>{formatUsd(shown)}</span>
}
