import { OBJECTIVES, recordOf } from './objectives.ts'

type Query = { readonly expr: string; readonly legend: string }
type Unit = 's' | 'short' | 'percentunit' | 'ops' | 'bytes' | 'percent'
type Panel = { readonly title: string; readonly unit: Unit; readonly queries: readonly Query[] }
type Dashboard = { readonly id: string; readonly title: string; readonly panels: readonly Panel[] }

const panel = (
  title: string,
  unit: Unit,
  ...queries: readonly (readonly [expr: string, legend: string])[]
): Panel => ({
  title,
  unit,
  queries: queries.map(([expr, legend]) => ({ expr, legend })),
})

/** Half and 99 % of the events are at most as long. */
const quantiles = (title: string, histogram: string, by = ''): Panel =>
  panel(
    title,
    's',
    ...[0.5, 0.99].map(
      (share) =>
        [
          `histogram_quantile(${share}, sum by (${by === '' ? 'le' : `le, ${by}`}) (rate(${histogram}_bucket[5m])))`,
          by === '' ? `p${100 * share}` : `p${100 * share} {{${by}}}`,
        ] as const,
    ),
  )

const rateBy = (title: string, counter: string, by: string): Panel =>
  panel(title, 'ops', [`sum by (${by}) (rate(${counter}[5m]))`, `{{${by}}}`])

const largest = (title: string, unit: Unit, gauge: string, by: string): Panel =>
  panel(title, unit, [
    `max by (${by}) (${gauge})`,
    by
      .split(', ')
      .map((label) => `{{${label}}}`)
      .join(' '),
  ])

const ageOf = (title: string, timestamp: string): Panel =>
  panel(title, 's', [`time() - max(${timestamp})`, 'age'])

const OBJECTIVES_DASHBOARD: Dashboard = {
  id: 'objectives',
  title: 'Objectives',
  panels: OBJECTIVES.map(({ id, title, target }) =>
    panel(
      title,
      'percentunit',
      [recordOf(id, '1h'), 'missed in an hour'],
      [`vector(${Number((1 - target).toFixed(4))})`, 'allowed'],
    ),
  ),
}

const PLAY: Dashboard = {
  id: 'play',
  title: 'Play',
  panels: [
    largest('Players waiting', 'short', 'queue_waiting_players', 'mode, tier'),
    largest('Longest wait', 's', 'queue_oldest_wait_seconds', 'mode, tier'),
    largest('Matches running', 'short', 'matches_running', 'mode'),
    rateBy('Pairs by outcome', 'pairing_pairs_total', 'outcome'),
    quantiles('Pairing round', 'pairing_wave_duration_seconds'),
    rateBy('Slices by outcome', 'pairing_slices_total', 'outcome'),
    quantiles('Commands', 'command_duration_seconds', 'command'),
    rateBy('Commands by outcome', 'command_duration_seconds_count', 'outcome'),
    quantiles('Saves of a batch', 'match_save_duration_seconds', 'part'),
    rateBy('Saves by outcome', 'match_saves_total', 'outcome'),
    quantiles('Settlements', 'match_settle_duration_seconds'),
    quantiles('Age of a push', 'match_push_age_seconds'),
    rateBy('Messages between servers', 'bus_messages_total', 'outcome'),
    panel('Pushes repaired', 'ops', ['sum(rate(pushes_repaired_total[5m]))', 'players']),
    largest('Deadlines not looked at', 's', 'match_check_overdue_seconds', 'mode'),
    largest('Oldest match', 's', 'match_oldest_seconds', 'mode'),
    panel('Day key of each server', 's', ['min by (instance) (day_key_valid_seconds)', '{{instance}}']),
    panel('Sockets', 'short', ['sum by (instance) (sockets_open)', '{{instance}}']),
  ],
}

const MONEY: Dashboard = {
  id: 'money',
  title: 'Money',
  panels: [
    panel('Money frozen', 'short', ['max(ledger_frozen)', 'frozen'], ['max(ledger_breaches)', 'breaches']),
    ageOf('Last reconciliation', 'ledger_reconciled_timestamp_seconds'),
    ageOf('Last reading of the chain', 'ledger_reserve_checked_timestamp_seconds'),
    panel('Coins in percent of what is owed', 'percent', ['min(ledger_coverage_percent)', 'coverage']),
    quantiles('Readings of the chain', 'ledger_chain_reading_seconds', 'extent'),
    rateBy('Readings by outcome', 'ledger_chain_reading_seconds_count', 'outcome'),
    largest('Deposits not credited', 'short', 'cashier_deposits_open', 'state'),
    largest('Oldest of them', 's', 'cashier_deposit_oldest_seconds', 'state'),
    quantiles('Credit of a deposit', 'cashier_deposit_credit_seconds'),
    largest('Withdrawals not over', 'short', 'cashier_withdrawals_open', 'state'),
    largest('Oldest withdrawal', 's', 'cashier_withdrawal_oldest_seconds', 'state'),
    ageOf('Last look at the deposit addresses', 'cashier_scanned_timestamp_seconds'),
    ageOf('Last look at what the hot wallet pays', 'cashier_spends_read_timestamp_seconds'),
    panel('Free deposit addresses', 'short', ['max(cashier_free_addresses)', 'free']),
    largest('Node behind', 's', 'solana_node_behind_seconds', 'node'),
    rateBy('Calls to nodes', 'solana_calls_total', 'node'),
    panel(
      'Signer',
      'short',
      ['max(signer_up)', 'replies'],
      ['min(signer_certificates_left)', 'certificates left in the hour'],
    ),
    largest('Room under the caps of the signer', 'short', 'signer_room_coins', 'coin, span'),
    panel('Calls of the signer', 'ops', [
      'sum by (path, outcome) (rate(signer_calls[5m])) > 0',
      '{{path}} {{outcome}}',
    ]),
  ],
}

const SERVICE: Dashboard = {
  id: 'service',
  title: 'Processes',
  panels: [
    panel('Up', 'short', ['sum by (job) (up)', '{{job}}']),
    panel('Processor', 'percentunit', ['rate(process_cpu_seconds_total[5m])', '{{job}} {{instance}}']),
    panel('Memory', 'bytes', ['process_resident_memory_bytes', '{{job}} {{instance}}']),
    panel('Event loop p99', 's', ['nodejs_eventloop_lag_p99_seconds', '{{job}} {{instance}}']),
    rateBy('Requests by status', 'http_request_duration_seconds_count', 'status'),
    quantiles('Requests', 'http_request_duration_seconds'),
    rateBy('Refusals', 'refusals_total', 'code'),
    panel('Connections of pools', 'short', [
      'sum by (job, pool, state) (database_pool_connections)',
      '{{job}} {{pool}} {{state}}',
    ]),
    quantiles('Wait for a connection', 'database_pool_wait_seconds', 'pool'),
    rateBy('Jobs by outcome', 'jobs_total', 'outcome'),
    panel('Oldest unsent mail', 's', ['max(mail_oldest_unsent_seconds)', 'age']),
    panel('Boards behind', 's', ['max(standings_behind_seconds)', 'age']),
    panel(
      'Archive',
      'short',
      ['max(archive_faults)', 'damaged files'],
      ['sum(archive_matches_total)', 'matches moved'],
    ),
  ],
}

export const DASHBOARDS: readonly Dashboard[] = [OBJECTIVES_DASHBOARD, PLAY, MONEY, SERVICE]

const COLUMNS = 3
const WIDTH = 8
const HEIGHT = 7
const DATASOURCE = { type: 'prometheus', uid: '${datasource}' }

/** As Grafana imports it; it asks for the Prometheus to use. */
export function grafanaJson({ id, title, panels }: Dashboard): string {
  const dashboard = {
    uid: `throwdown-${id}`,
    title: `Throwdown: ${title}`,
    schemaVersion: 39,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: { list: [{ name: 'datasource', type: 'datasource', query: 'prometheus' }] },
    panels: panels.map(({ title: heading, unit, queries }, place) => ({
      id: place + 1,
      type: 'timeseries',
      title: heading,
      datasource: DATASOURCE,
      gridPos: { x: WIDTH * (place % COLUMNS), y: HEIGHT * Math.floor(place / COLUMNS), w: WIDTH, h: HEIGHT },
      fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
      targets: queries.map(({ expr, legend }, index) => ({
        refId: String.fromCharCode(65 + index),
        datasource: DATASOURCE,
        expr,
        legendFormat: legend,
      })),
    })),
  }
  return `${JSON.stringify(dashboard, null, 2)}\n`
}
