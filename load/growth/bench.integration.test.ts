// The bench at its smallest. What it measures on a busy machine says little, so its bars are not checked here.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const BENCH = fileURLToPath(new URL('bench.ts', import.meta.url))
const ARGUMENTS = ['--matches', '3000', '--samples', '2', '--groups', '1']
const PATHS =
  'statement statement_csv_next statement_kind statement_days history history_opponent history_void history_tier coach' +
  ' card_career card_head_to_head overview safe_play play_session_of play_usage_of staff_player staff_accounts' +
  ' staff_journals staff_ledger report play_limit_refusal pairing_history reserve day_count trial_balance full_pass' +
  ' reconcile_300_new'

test('fills a sound ledger and measures every path on both sides', { timeout: 180_000 }, () => {
  const { stdout, stderr } = spawnSync(process.execPath, [BENCH, ...ARGUMENTS], { encoding: 'utf8' })
  const lines = stdout.trim().split('\n')
  const paths = lines.filter((line) =>
    / (page|job) +empty: buffers +\d+ .* filled: buffers +\d+ .* wal /.test(line),
  )
  // A breach of an invariant of the ledger would have ended the bench.
  expect({ stderr, paths: paths.map((line) => line.split(' ')[0]).join(' ') }).toEqual({
    stderr: '',
    paths: PATHS,
  })
  expect(lines.filter((line) => / was not measured/.test(line))).toEqual([])
  expect(lines.at(-1)).toMatch(
    /^page_buffers_max=\d+ play_cpu_ratio=[\d.]+ play_wal_ratio=[\d.]+ bytes_fresh=\d+ bytes_archived=\d+$/,
  )
})
