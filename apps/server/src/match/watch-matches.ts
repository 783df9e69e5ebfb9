import { MODES } from '@throwdown/rules/terms'
import type { Context } from '../platform/context.ts'
import { readGauges } from '../platform/read-gauges.ts'
import { countRunning, type RunningMatches } from './running-store.ts'

/** Matches of the whole product. The worker reads them, so that it costs the same for any number of servers. */
export function watchMatches(context: Pick<Context, 'database' | 'log' | 'metrics'>): void {
  const labelNames = ['mode'] as const
  const gauges = [
    { name: 'matches_running', help: 'Matches that are not over', labelNames },
    { name: 'match_oldest_seconds', help: 'Age of the oldest match that is not over', labelNames },
    {
      name: 'match_check_overdue_seconds',
      help: 'For how long no node has looked whether a deadline has passed; 0 while they look',
      labelNames,
    },
  ] as const
  readGauges(context, gauges, async () => {
    const running = await countRunning(context.database.pool)
    const inEachMode = (valueOf: (matches: RunningMatches) => number) =>
      MODES.map((mode) => {
        const matches = running.find((row) => row.mode === mode)
        return { labels: { mode }, value: matches ? valueOf(matches) : 0 }
      })
    return {
      matches_running: inEachMode(({ matches }) => matches),
      match_oldest_seconds: inEachMode(({ oldestMs }) => oldestMs / 1_000),
      match_check_overdue_seconds: inEachMode(({ checkOverdueMs }) => checkOverdueMs / 1_000),
    }
  })
}
