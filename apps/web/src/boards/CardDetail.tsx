import { useStrings } from '../i18n/strings.ts'
import { cardRate, SolAmount } from './amounts.tsx'
import { boardStrings } from './board-strings.en.ts'

/** The small line of a podium card. */
export function CardDetail({ sol, rate }: { sol: number | null; rate: number }) {
  const t = useStrings(boardStrings)
  return (
    <>
      <SolAmount amount={sol} isPlain />
      {sol !== null && ' · '}
      {t('boards.winRateInCard', { rate: cardRate(rate) })}
    </>
  )
}
