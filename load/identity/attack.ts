// Attacks the identity calls by guessing codes, locking out, timing replies and sending odd bodies, each on its own database.
//   npm run attack:identity [-- --short] [-- --only guesses|lockout|timing|odd]
import { parseArgs } from 'node:util'
import { guessCodes } from './guesses.ts'
import { lockOut } from './lockout.ts'
import { sendOddInputs } from './odd-inputs.ts'
import { compareTimes } from './timing.ts'

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false }, only: { type: 'string' } },
})
// Few samples on a busy machine still detect a missing hash, which is half of a login; many detect far less.
const SIZE = values.short
  ? {
      accounts: 120,
      guesses: 5_000,
      attacks: 1_000,
      networks: 1_000,
      every: 50,
      samples: 150,
      plantedShare: 0.5,
    }
  : {
      accounts: 1_000,
      guesses: 100_000,
      attacks: 100_000,
      networks: 1_000,
      every: 500,
      samples: 2_000,
      plantedShare: 0.1,
    }

const figures: Record<string, string | number> = {}
const missed: string[] = []
const startedAtMs = performance.now()
const wants = (part: string) => values.only === undefined || values.only === part

if (wants('odd')) {
  const odd = await sendOddInputs()
  report({ odd_calls: odd.calls, odd_5xx: odd.faults, odd_extra_field_accepted: odd.accepted }, odd.ok, 'odd')
}
if (wants('guesses')) {
  const { accounts, guesses, judged, hits, faults, alarm, ok } = await guessCodes({
    accounts: SIZE.accounts,
    guesses: SIZE.guesses,
  })
  report({ accounts, guesses, judged, hits, guess_5xx: faults, alarm }, ok, 'guesses')
}
if (wants('lockout')) {
  const { slowestMs, ok, ...counts } = await lockOut(SIZE)
  const { attacks, networks, victims, keptOut, hits, faults, solveMs } = counts
  report(
    {
      attacks,
      networks,
      victims,
      kept_out: keptOut,
      attack_hits: hits,
      attack_5xx: faults,
      slowest_code_ms: slowestMs.code,
      slowest_link_ms: slowestMs.link,
      slowest_known_device_ms: slowestMs['known-device'],
      slowest_new_device_ms: slowestMs['new-device'],
      slowest_solution_ms: solveMs,
    },
    ok,
    'lockout',
  )
}
if (wants('timing')) {
  for (const { route, ok, ...times } of await compareTimes(SIZE)) {
    report(
      {
        [`${route}_samples`]: times.samples,
        [`${route}_known_ms`]: times.knownMs.toFixed(2),
        [`${route}_unknown_ms`]: times.unknownMs.toFixed(2),
        [`${route}_rank_sum_p`]: times.rankSumP.toFixed(4),
        [`${route}_smirnov_p`]: times.smirnovP.toFixed(4),
        [`${route}_planted_p`]: times.plantedP.toExponential(1),
        [`${route}_attempts`]: times.attempts,
      },
      ok,
      route,
    )
  }
}

figures['seconds'] = Math.round((performance.now() - startedAtMs) / 1000)
figures['missed'] = missed.length === 0 ? 'none' : missed.join('+')
process.stdout.write(`${textOf(figures)}\n`)
process.exit(missed.length === 0 ? 0 : 1)

function report(found: Record<string, string | number>, ok: boolean, name: string): void {
  process.stdout.write(`${ok ? 'held' : 'MISSED'} ${textOf(found)}\n`)
  Object.assign(figures, found)
  if (!ok) missed.push(name)
}

function textOf(found: Record<string, string | number>): string {
  return Object.entries(found)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
}
