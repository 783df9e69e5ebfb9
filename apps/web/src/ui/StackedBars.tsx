import styles from './Chart.module.css'
import { Chart, type ChartProps } from './Chart.tsx'
import { type Plot, roundLines } from './chart-plot.ts'

/** In the order of the parts. */
const SERIES = [styles.first, styles.second, styles.third, styles.fourth]
const WIDTH_SHARE = 0.68
const WIDTH_MAX = 40

type StackedBarsProps = ChartProps & {
  /** The name of each part, for the legend. */
  names: readonly string[]
  /** The parts of each bar, as many as there are names. */
  bars: readonly (readonly number[])[]
}

/** Bars of up to four parts, the first one at the foot. Parts below zero are drawn below zero. */
export function StackedBars({ names, bars, ...chart }: StackedBarsProps) {
  const ends = bars.flatMap((parts) => [sumOf(parts, 1), sumOf(parts, -1)])
  return (
    <>
      <ul className={styles.legend}>
        {names.map((name, index) => (
          <li key={name}>
            <svg width="12" height="12" aria-hidden="true" className={SERIES[index]}>
              <rect width="12" height="12" />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <Chart
        {...chart}
        count={bars.length}
        lines={roundLines(ends)}
        kind="bars"
        renderPlot={(plot, pointed) =>
          bars.map((parts, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
            <g key={index} className={pointed === index ? styles.pointed : undefined}>
              <Bar plot={plot} parts={parts} index={index} />
            </g>
          ))
        }
      />
    </>
  )
}

const sumOf = (parts: readonly number[], sign: 1 | -1): number =>
  parts.reduce((sum, part) => (part * sign > 0 ? sum + part : sum), 0)

function Bar({ plot, parts, index }: { plot: Plot; parts: readonly number[]; index: number }) {
  const width = Math.min(plot.step * WIDTH_SHARE, WIDTH_MAX)
  return parts.map((part, series) => {
    if (part === 0) return null
    const foot = sumOf(parts.slice(0, series), part > 0 ? 1 : -1)
    const [top, bottom] = [plot.yOf(Math.max(foot, foot + part)), plot.yOf(Math.min(foot, foot + part))]
    return (
      <rect
        // oxlint-disable-next-line react/no-array-index-key -- a part is its place in the bar
        key={series}
        x={plot.xOf(index) - width / 2}
        y={top}
        width={width}
        height={bottom - top}
        className={SERIES[series]}
      />
    )
  })
}
