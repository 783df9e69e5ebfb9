import type { HistoryMatch, PlayedThrow } from '@throwdown/contract/profile'
import type { HistoryFilter } from '../../api/profile.ts'
import { csvOf, exactDollars } from '../../ui/save-file.ts'

const COLUMNS = [
  'time',
  'result',
  'mode',
  'stake_usd',
  'opponent',
  'throws',
  'change_usd',
  'fee_usd',
  'to_pool_usd',
  'points',
  'match',
] as const

/** The matches as a table, each with its throws as `rock-scissors won`. */
export const matchesCsv = (matches: readonly HistoryMatch[]): string => csvOf(COLUMNS, matches.map(cellsOf))

/** Which matches a filter keeps, as the server decides it for the list. */
export const fitsFilter = (filter: HistoryFilter, match: HistoryMatch): boolean =>
  (filter.mode ?? match.mode) === match.mode &&
  (filter.tier ?? match.tier) === match.tier &&
  (filter.result ?? match.result) === match.result &&
  (filter.opponent === undefined || filter.opponent === match.opponent?.userId)

function cellsOf(match: HistoryMatch): Record<(typeof COLUMNS)[number], string> {
  return {
    time: new Date(match.endedAtMs).toISOString(),
    result: match.result,
    mode: match.mode,
    stake_usd: String(match.tier),
    opponent: match.opponent?.username ?? '',
    throws: match.throws.map(throwText).join('; '),
    change_usd: exactDollars(match.earnings),
    fee_usd: exactDollars(match.fee),
    to_pool_usd: exactDollars(match.toPool),
    points: String(match.points),
    match: match.matchId,
  }
}

const throwText = ({ own, opponent, result }: PlayedThrow): string => `${own}-${opponent} ${result}`
