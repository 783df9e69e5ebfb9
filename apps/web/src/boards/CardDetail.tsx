import { useTranslation } from 'react-i18next'
import { cardRate, SolAmount } from './amounts.tsx'

/** The small line of a podium card. */
export function CardDetail({ sol, rate }: { sol: number | null; rate: number }) {
  const { t } = useTranslation()
  return (
    <>
      <SolAmount amount={sol} isPlain /> · {t('boards.winRateInCard', { rate: cardRate(rate) })}
    </>
  )
}
