type TraceEvent = { name: string; ph: string; pid: number; tid: number; ts: number; tdur?: number }

/** What the browser must record for `mainThreadTasks`. */
export const TRACE_CATEGORIES = ['toplevel', 'devtools.timeline', 'blink.user_timing']

/**
 * The processor time, in milliseconds, of each task on the page's main thread while a reveal or the result was shown.
 * Unlike the time on the clock it does not grow when other programs use the machine.
 */
export function mainThreadTasks(trace: Buffer): number[] {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString('utf8'))
  const marks = traceEvents.filter(({ name }) => name === 'reveal-shown' || name === 'reveal-gone')
  const spans = marks
    .toSorted((a, b) => a.ts - b.ts)
    .flatMap((mark, index, all) =>
      mark.name === 'reveal-shown' ? [{ ...mark, end: all[index + 1]?.ts ?? Infinity }] : [],
    )
  return traceEvents
    .filter(({ name, tdur }) => name.endsWith('RunTask') && tdur !== undefined)
    .filter(({ pid, tid, ts }) =>
      spans.some((span) => span.pid === pid && span.tid === tid && span.ts <= ts && ts < span.end),
    )
    .map(({ tdur = 0 }) => tdur / 1_000)
}
