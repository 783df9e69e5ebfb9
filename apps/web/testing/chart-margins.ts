import type { Locator } from '@playwright/test'

/** From the edges of the chart to the outermost lines, and to the labels, which are left of and below them. */
export async function marginsOf(chart: Locator) {
  return chart.evaluate((svg) => {
    const { width, height } = svg.getBoundingClientRect()
    const numbers = (selector: string, name: string) =>
      Array.from(svg.querySelectorAll(selector), (element) => Number(element.getAttribute(name)))
    const labelsWidth = 52
    return {
      top: Math.min(...numbers('line', 'y1')),
      right: width - Math.max(...numbers('line', 'x2')),
      bottom: height - Math.max(...numbers('text', 'y')),
      left: Math.min(...numbers('line', 'x1')) - labelsWidth,
    }
  })
}
