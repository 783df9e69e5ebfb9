import { dollarsOf, formatUsd } from '@throwdown/rules/money'
import { useStrings } from '../../i18n/strings.ts'
import { AreaChart } from '../../ui/AreaChart.tsx'
import { Text } from '../../ui/layout.tsx'
import { utc } from '../../ui/text/utc.ts'
import { type CurvePoint, type Period, ticksOf } from './earnings-curve.ts'
import { profileStrings } from './profile-strings.en.ts'

type EarningsChartProps = { points: readonly CurvePoint[]; period: Period }

/** The sum since the beginning of the period. */
export function EarningsChart({ points, period }: EarningsChartProps) {
  const t = useStrings(profileStrings)
  const amount = formatUsd(points.at(-1)?.sum ?? 0n, 'always')
  return (
    <AreaChart
      label={t('profile.earnings.chart', { period: t(`profile.earnings.${period}`), amount })}
      values={points.map(({ sum }) => dollarsOf(sum))}
      ticks={ticksOf(points, period)}
      renderTooltip={(index) => <Day point={points[index]} />}
    />
  )
}

function Day({ point }: { point: CurvePoint | undefined }) {
  const t = useStrings(profileStrings)
  if (!point) return null
  return (
    <>
      <Text as="span" tone="muted">
        {utc.day(point.dayMs)}
      </Text>
      <strong>{t('profile.earnings.thatDay', { amount: formatUsd(point.change, 'always') })}</strong>
      <span>{t('profile.earnings.sinceStart', { amount: formatUsd(point.sum, 'always') })}</span>
    </>
  )
}
