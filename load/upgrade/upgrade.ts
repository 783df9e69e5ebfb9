// An upgrade while players play: two servers of the last release (db/base.json) behind HAProxy, the migrations of this tree with a column, a function and a
// changed trigger function on top (next-release.ts), then new servers in the place of the old ones, one after the other. A page reads the table of
// the column for some seconds when the migration begins, and a reconciliation reads the whole ledger until it has ended.
//   failed_commands   refused for a reason that honest players do not have, or without a reply in time, in the whole run
//   lost_pushes       entries that a connected player learned only by asking
//   posting_wait_ms   the slowest command or posting while the migration ran, before and after the deploy
//   turns_lost        turns that a player lost by time, and void matches, in the whole run
// It exits with an error when one of them is not 0, or more than 2,000 ms; needs Debian's haproxy.
//   npm run test:upgrade [-- --players 60]
import { parseArgs } from 'node:util'
import { hasHaproxy } from '../cluster/own-haproxy.ts'
import { BASE } from './base-release.ts'
import { planNextRelease } from './next-release.ts'
import { runUpgrade, type UpgradeFigures } from './run-upgrade.ts'
import { openUpgradeWorld } from './upgrade-world.ts'

const { values } = parseArgs({ options: { players: { type: 'string', default: '60' } } })
const POSTING_WAIT_MAX_MS = 2_000
const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const

process.exit(hasHaproxy() ? await runInWorld() : refuseWithoutHaproxy())

function refuseWithoutHaproxy(): number {
  process.stderr.write('test:upgrade needs HAProxy: apt-get install -y haproxy\n')
  return 2
}

async function runInWorld(): Promise<number> {
  say(`the last release is ${BASE.release}, commit ${BASE.commit}`)
  const next = planNextRelease()
  const opening = openUpgradeWorld()
  let closing: Promise<void> | undefined
  const close = () => (closing ??= opening.then((world) => world.close()).finally(next.remove))
  for (const signal of STOP_SIGNALS) process.once(signal, () => void close().finally(() => process.exit(1)))
  try {
    const figures = await runUpgrade(await opening, { next, players: Number(values.players), say })
    say(lineOf(figures))
    return isMet(figures) ? 0 : 1
  } finally {
    await close()
  }
}

function lineOf({ failedCommands, lostPushes, postingWaitMs, turnsLost }: UpgradeFigures): string {
  return `failed_commands=${failedCommands} lost_pushes=${lostPushes} posting_wait_ms=${Math.round(postingWaitMs)} turns_lost=${turnsLost}`
}

function isMet({ failedCommands, lostPushes, postingWaitMs, turnsLost, problems }: UpgradeFigures): boolean {
  const isComplete = failedCommands + lostPushes + turnsLost + problems.length === 0
  return isComplete && postingWaitMs <= POSTING_WAIT_MAX_MS
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
