import { useId } from 'react'
import styles from './Chart.module.css'
import { Chart, type ChartProps } from './Chart.tsx'
import { CHART_HEIGHT, CHART_LABELS, CHART_MARGIN, type Plot, roundLines } from './chart-plot.ts'

type AreaChartProps = ChartProps & { values: readonly number[] }

/** A curve over the area down to zero. */
export function AreaChart({ values, ...chart }: AreaChartProps) {
  const fillId = useId()
  return (
    <Chart
      {...chart}
      count={values.length}
      lines={roundLines(values)}
      kind="points"
      renderPlot={(plot, pointed) => (
        <>
          <Curve plot={plot} values={values} fillId={fillId} />
          <Mark plot={plot} values={values} index={values.length === 1 ? 0 : pointed} />
        </>
      )}
    />
  )
}

function Curve({ plot, values, fillId }: { plot: Plot; values: readonly number[]; fillId: string }) {
  const corners = values.map((value, index) => `${plot.xOf(index)},${plot.yOf(value)}`)
  const zero = plot.yOf(0)
  const area = `M${plot.xOf(0)},${zero}L${corners.join('L')}L${plot.xOf(values.length - 1)},${zero}Z`
  return (
    <>
      <defs>
        <linearGradient id={fillId} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={styles.fillTop} />
          <stop offset="1" className={styles.fillFoot} />
        </linearGradient>
      </defs>
      <path d={area} fill={`url(#${fillId})`} />
      <path d={`M${corners.join('L')}`} className={styles.curve} />
    </>
  )
}

/** The point that is pointed at; a curve of one point would not be seen without it. */
function Mark({ plot, values, index }: { plot: Plot; values: readonly number[]; index: number | null }) {
  if (index === null) return null
  const x = plot.xOf(index)
  return (
    <g aria-hidden="true">
      <line
        x1={x}
        x2={x}
        y1={CHART_MARGIN.top}
        y2={CHART_HEIGHT - CHART_MARGIN.bottom - CHART_LABELS.height}
        className={styles.guide}
      />
      <circle cx={x} cy={plot.yOf(values[index] ?? 0)} r="6" className={styles.dot} />
    </g>
  )
}
