import { formatUsd } from '@throwdown/rules/money'
import { type Translate, useStrings } from '../../i18n/strings.ts'
import { Stack } from '../../ui/layout.tsx'
import { arenaStrings } from '../arena-strings.en.ts'
import styles from './MoneyRows.module.css'
import type { MoneyLine } from './money-lines.ts'

/** [P4] What a match pays, line by line; the last line is what arrives. */
export function MoneyRows({ lines }: { lines: readonly MoneyLine[] }) {
  const t = useStrings(arenaStrings)
  return (
    <Stack as="dl" gap={1.5} className={styles.lines}>
      {lines.map((line) => (
        <div key={line.id} className={line.id === 'credited' ? styles.total : styles.line}>
          <dt>{labelOf(line, t)}</dt>
          <dd className={line.id === 'credited' && line.amount > 0n ? styles.gain : undefined}>
            {formatUsd(line.amount)}
          </dd>
        </div>
      ))}
    </Stack>
  )
}

function labelOf({ id, percent }: MoneyLine, t: Translate<typeof arenaStrings>): string {
  if (percent !== undefined && (id === 'pool' || id === 'fee')) return t(`arena.line.${id}`, { percent })
  return id === 'fee' || id === 'pool' ? t('arena.line.feeNone') : t(`arena.line.${id}`)
}
