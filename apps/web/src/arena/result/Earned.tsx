import { formatUsd } from '@throwdown/rules/money'
import { useEffect, useState } from 'react'
import { useStrings } from '../../i18n/strings.ts'
import { classNames } from '../../ui/class-names.ts'
import { Stack } from '../../ui/layout.tsx'
import { arenaStrings } from '../arena-strings.en.ts'
import styles from './Earned.module.css'
import { type MoneyLine, netOf } from './money-lines.ts'

type EarnedProps = {
  lines: readonly MoneyLine[]
  isAnimated: boolean
  /** In micro-dollars; null until the payment has been reported. */
  balance: bigint | null
}

/** What the match changed, and what the player has now. */
export function Earned({ lines, isAnimated, balance }: EarnedProps) {
  const t = useStrings(arenaStrings)
  const net = netOf(lines)
  const shown = useCountUp(net, isAnimated && net > 0n)
  return (
    <Stack gap={1} align="center">
      <p className={classNames(styles.net, net > 0n && styles.gain, net < 0n && styles.loss)}>
        {formatUsd(shown, net > 0n ? 'always' : 'when-negative')}
      </p>
      {/* The line keeps its place: what is below it must not jump when the amount comes. */}
      <p className={styles.balance}>
        {balance !== null && (
          <>
            {t('arena.result.balance')} <b>{formatUsd(balance)}</b>
          </>
        )}
      </p>
    </Stack>
  )
}

const COUNT_MS = 900
const FRAMES = 30

/** Counts from zero to the amount once, in cents; without motion the amount is shown at once. */
function useCountUp(amount: bigint, isAnimated: boolean): bigint {
  const [frame, setFrame] = useState(isAnimated ? 0 : FRAMES)
  useEffect(() => {
    if (!isAnimated) return undefined
    const timer = setInterval(
      () =>
        setFrame((before) => {
          if (before + 1 >= FRAMES) clearInterval(timer)
          return Math.min(FRAMES, before + 1)
        }),
      COUNT_MS / FRAMES,
    )
    return () => clearInterval(timer)
  }, [isAnimated])
  if (!isAnimated || frame >= FRAMES) return amount
  const left = (FRAMES - frame) / FRAMES
  const share = BigInt(Math.round((1 - left ** 3) * 10_000))
  return (amount * share) / 10_000n
}
