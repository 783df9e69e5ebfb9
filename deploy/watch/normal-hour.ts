import { constant, growing, histogram, type Series, timestampNow } from './alert.ts'

// 600 players on one server as `npm run bench:match` measured them (docs/measurements.md): pushes with a p99 of 51 to 66 ms,
// settlements with one of 60 to 82 ms. A player plays a match of about 40 s and waits a few seconds for the next one.
const PLAYERS = 600
const MATCHES_PER_MINUTE = (PLAYERS / 2) * (60 / 45)
const THROWS_PER_MATCH = 12
const SAVES_PER_MATCH = 17
const THROWS_PER_MINUTE = MATCHES_PER_MINUTE * THROWS_PER_MATCH

const SERVER = 'job="server",instance="10.0.0.5:9100"'

const PLAY: Series = {
  ...histogram('command_duration_seconds', `${SERVER},command="commitHand",outcome="done"`, {
    perMinute: THROWS_PER_MINUTE,
    shares: { '0.01': 0.1, '0.05': 0.95, '0.1': 0.995, '0.25': 0.9999, '0.5': 1 },
  }),
  ...histogram('match_settle_duration_seconds', SERVER, {
    perMinute: MATCHES_PER_MINUTE,
    shares: { '0.05': 0.9, '0.1': 0.995, '0.25': 0.9999, '0.5': 1 },
  }),
  ...histogram('match_push_age_seconds', SERVER, {
    perMinute: 2 * SAVES_PER_MATCH * MATCHES_PER_MINUTE,
    shares: { '0.025': 0.7, '0.05': 0.98, '0.1': 0.998, '0.25': 1, '0.5': 1 },
  }),
  ...histogram('database_pool_wait_seconds', `${SERVER},pool="play"`, {
    perMinute: 3,
    shares: { '0.005': 0.9, '0.025': 1, '0.1': 1, '0.5': 1 },
  }),
  [`match_saves_total{${SERVER},outcome="saved"}`]: growing(SAVES_PER_MATCH * MATCHES_PER_MINUTE),
  [`match_saves_total{${SERVER},outcome="conflict"}`]: growing(2),
  [`match_saves_total{${SERVER},outcome="failed"}`]: constant(0),
  [`pairing_pairs_total{${SERVER},outcome="paired"}`]: growing(MATCHES_PER_MINUTE),
  [`pairing_slices_total{${SERVER},outcome="paired"}`]: growing(60),
  [`pairing_slices_total{${SERVER},outcome="dropped"}`]: growing(1),
  [`bus_messages_total{${SERVER},outcome="published"}`]: growing(4_000),
  [`bus_messages_total{${SERVER},outcome="lost"}`]: constant(0),
  [`rate_limit_unavailable_total{${SERVER}}`]: constant(0),
  [`refusals_total{${SERVER},code="overloaded"}`]: constant(0),
  [`refusals_total{${SERVER},code="not_found"}`]: growing(20),
  [`http_request_duration_seconds_count{${SERVER},status="200"}`]: growing(2_000),
  [`http_request_duration_seconds_count{${SERVER},status="401"}`]: growing(40),
  [`http_request_duration_seconds_count{${SERVER},status="503"}`]: growing(1),
  [`day_key_valid_seconds{${SERVER}}`]: constant(70_000),
  [`identity_code_alarm{${SERVER}}`]: constant(0),
}

const WORKER: Series = {
  'queue_waiting_players{mode="normal",tier="5"}': constant(14),
  'queue_waiting_players{mode="bounty",tier="50"}': constant(1),
  'queue_oldest_wait_seconds{mode="normal",tier="5"}': constant(6),
  // Alone in its queue.
  'queue_oldest_wait_seconds{mode="bounty",tier="50"}': constant(900),
  'matches_running{mode="normal"}': constant(PLAYERS / 2),
  'match_check_overdue_seconds{mode="normal"}': constant(1),
  'signer_up{signer="signer"}': constant(1),
  'signer_certificates_left{signer="signer"}': constant(58),
  'signer_calls{path="/sign-transfer",outcome="failed"}': constant(1),
  'jobs_total{exported_job="run-due-mail",outcome="failed"}': constant(2),
  'jobs_total{exported_job="run-due-mail",outcome="done"}': growing(1),
  'mail_oldest_unsent_seconds{job="worker"}': constant(4),
  'standings_behind_seconds{job="worker"}': constant(2),
  'archive_faults{job="worker"}': constant(0),
  'archive_outside_months{job="worker"}': constant(0),
}

const MONEY: Series = {
  'ledger_frozen{job="audit"}': constant(0),
  'ledger_breaches{job="audit"}': constant(0),
  'ledger_stopped_pool_breaches{job="audit"}': constant(0),
  'ledger_reconciled_timestamp_seconds{job="audit"}': timestampNow(30),
  'ledger_reserve_checked_timestamp_seconds{job="audit"}': timestampNow(30),
  'ledger_coverage_percent{job="audit"}': constant(131),
  'ledger_audit_node_behind_seconds{job="audit"}': constant(0),
  'ledger_audit_node_shared{job="audit"}': constant(0),
  'audit_alarm{job="worker"}': constant(0),
  'audit_export_alarm{job="audit"}': constant(0),
  ...histogram('cashier_deposit_credit_seconds', 'job="cashier"', {
    perMinute: 3,
    shares: { '10': 0.1, '20': 0.98, '30': 1, '60': 1 },
  }),
  'cashier_unexplained_spends{job="cashier"}': constant(0),
  'cashier_spends_read_timestamp_seconds{job="cashier"}': timestampNow(5),
  'cashier_scanned_timestamp_seconds{job="cashier"}': timestampNow(2),
  'cashier_compared_timestamp_seconds{job="cashier"}': timestampNow(20),
  'cashier_holds_lease{job="cashier",instance="a"}': constant(1),
  'cashier_holds_lease{job="cashier",instance="b"}': constant(0),
  'cashier_free_addresses{job="cashier"}': constant(1_000),
  'cashier_deposit_oldest_seconds{state="arriving"}': constant(14),
  'cashier_deposit_oldest_seconds{state="waiting"}': constant(0),
  'cashier_withdrawal_oldest_seconds{state="accepted"}': constant(3),
  'cashier_withdrawal_oldest_seconds{state="new_address"}': constant(80_000),
  'cashier_withdrawals_open{state="new_address"}': constant(4),
  'cashier_withdrawals_open{state="hot_wallet"}': constant(0),
  'solana_node_behind_seconds{node="own"}': constant(1),
  'solana_node_contradictions_total{about="balance"}': constant(0),
  'solana_calls_refused_total{node="own"}': constant(3),
  'cashier_missing_units{coin="sol"}': constant(0),
  'cashier_unexplained_units{coin="sol"}': constant(0),
}

const UP: Series = Object.fromEntries(
  ['server', 'worker', 'cashier', 'audit'].map((job) => [
    `up{job="${job}",instance="10.0.0.5:9100"}`,
    constant(1),
  ]),
)

/** An hour in which nothing is wrong: no alert may fire. */
export const NORMAL_HOUR: Series = { ...PLAY, ...WORKER, ...MONEY, ...UP }
