import { formatUnits, unitsOf } from '@throwdown/rules/money'
import { useStrings } from '../i18n/strings.ts'
import { Text } from '../ui/layout.tsx'
import { Money, Sol } from '../ui/Money.tsx'
import { boardStrings } from './board-strings.en.ts'

const SOL_DECIMALS = 1

type DollarsProps = { amount: number } & Omit<Parameters<typeof Money>[0], 'micros'>

export function Dollars({ amount, ...look }: DollarsProps) {
  return <Money micros={unitsOf(amount, 'USD')} {...look} />
}

/** [B12] A projected prize; a dash for a player who would get none. */
export function PrizeAmount({ amount, ...look }: DollarsProps) {
  return amount > 0 ? <Dollars amount={amount} {...look} /> : <NoPrize />
}

export function NoPrize() {
  const t = useStrings(boardStrings)
  return (
    <Text as="span" size="small" tone="muted">
      {t('boards.noPrizeYet')}
    </Text>
  )
}

/** SOL with one decimal. [C4] Without a fresh price it is not shown. */
export function SolAmount({ amount, isPlain = false }: { amount: number | null; isPlain?: boolean }) {
  if (amount === null) return null
  const lamports = unitsOf(amount, 'SOL')
  return isPlain ? (
    <>{formatUnits(lamports, 'SOL', { least: SOL_DECIMALS, most: SOL_DECIMALS })}</>
  ) : (
    <Sol lamports={lamports} decimals={SOL_DECIMALS} />
  )
}

/** Per cent with the decimals of its place: one in tables, none in cards. */
export const tableRate = (rate: number): string => `${rate.toFixed(1)}%`
export const cardRate = (rate: number): string => `${rate.toFixed(0)}%`
