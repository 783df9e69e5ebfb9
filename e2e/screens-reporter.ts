import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { CLS_MAX, type ScreenMeasures } from './screen-measures.ts'

/** Ends `npm run screens` with one line: the worst layout shift, and how many screens miss what. */
export default class ScreensReporter implements Reporter {
  readonly #measures: ScreenMeasures[] = []
  #failed = 0

  onTestEnd(_test: TestCase, { annotations, status }: TestResult): void {
    if (status !== 'passed') this.#failed += 1
    for (const { type, description } of annotations)
      if (type === 'measures' && description) this.#measures.push(JSON.parse(description))
  }

  onEnd(_result: FullResult): void {
    const worst = Math.max(0, ...this.#measures.map(({ cls }) => cls))
    const count = (isMissed: (measures: ScreenMeasures) => boolean) => this.#measures.filter(isMissed).length
    const figures = {
      screens: this.#measures.length,
      cls_max: worst.toFixed(4),
      cls_over: count(({ cls }) => cls >= CLS_MAX),
      small_texts: count(({ smallTexts }) => smallTexts.length > 0),
      overflows: count(({ overflowPx }) => overflowPx > 0),
      failed: this.#failed,
    }
    const line = Object.entries(figures).map(([name, value]) => `${name}=${value}`)
    process.stdout.write(`${line.join(' ')}\n`)
  }
}
