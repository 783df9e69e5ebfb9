export const CHART_HEIGHT = 300
/** Around the plot; the labels of the axes are inside of it. */
export const CHART_MARGIN = { top: 20, right: 30, bottom: 20, left: 10 }
export const CHART_LABELS = { width: 52, height: 20 }

/** `narrow` is the label where the ticks are close to each other. */
export type ChartTick = { readonly index: number; readonly label: string; readonly narrow?: string }

export type Plot = {
  readonly xOf: (index: number) => number
  readonly yOf: (value: number) => number
  readonly lines: readonly number[]
  /** Between two neighbours. */
  readonly step: number
}

export type PlotShape = {
  readonly count: number
  readonly width: number
  /** Round values, the lowest first. */
  readonly lines: readonly number[]
  /** Points begin at the edge; bars have a place each. */
  readonly kind: 'points' | 'bars'
}

export function plotOf({ count, width, lines, kind }: PlotShape): Plot {
  const [low, high] = [lines[0] ?? 0, lines.at(-1) ?? 1]
  const left = CHART_MARGIN.left + CHART_LABELS.width
  const right = width - CHART_MARGIN.right
  const bottom = CHART_HEIGHT - CHART_MARGIN.bottom - CHART_LABELS.height
  const step = (right - left) / Math.max(kind === 'bars' ? count : count - 1, 1)
  const first = kind === 'bars' ? left + step / 2 : left
  return {
    xOf: (index) => first + step * index,
    yOf: (value) => bottom - ((bottom - CHART_MARGIN.top) * (value - low)) / (high - low),
    lines,
    step,
  }
}

const STEPS = [1, 2, 4, 5, 10]
const LINES_MAX = 5

/** Round values for the lines of the y axis, zero among them, around everything the chart reaches. */
export function roundLines(values: readonly number[]): number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const rough = Math.max((high - low) / (LINES_MAX - 1), 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * (STEPS.find((one) => one * power >= rough) ?? 10)
  const [first, last] = [Math.floor(low / step), Math.max(Math.ceil(high / step), Math.floor(low / step) + 1)]
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}
