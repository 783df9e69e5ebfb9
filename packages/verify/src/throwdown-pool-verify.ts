#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { readPoolList } from '@throwdown/rules/bounty/pool-list'
import { type PoolReplay, replayPool } from '@throwdown/rules/bounty/replay-pool'
import { formatUsdExactly } from '@throwdown/rules/money'
import { findTerms } from '@throwdown/rules/terms'

// Recomputes ranks and prizes of a bounty pool from its public list [B13], as downloaded from /api/bounty-pool/ledger/POOL.
//   throwdown-pool-verify FILE [FILE of the next page]...

const VERIFIED = 0
const REJECTED = 1
const UNREADABLE = 2
const SHOWN = 10
const PROBLEMS_SHOWN = 50

process.exitCode = main(process.argv.slice(2))

function main(files: readonly string[]): number {
  const pages = files.flatMap(readPages)
  const list = readPoolList(pages)
  if (!list || !findTerms(list.termsVersion)) {
    process.stderr.write('usage: throwdown-pool-verify FILE... (the pages of one list, in their order)\n')
    return UNREADABLE
  }
  const replay = replayPool(list)
  process.stdout.write(`${list.id}: ${list.status}, ${list.lines.length} lines\n`)
  process.stdout.write(formatReplay(replay))
  return replay.problems.length === 0 ? VERIFIED : REJECTED
}

function readPages(file: string): unknown[] {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Array.isArray(read) ? read : [read]
  } catch {
    return [undefined]
  }
}

function formatReplay({ standings, expected, state, total, problems }: PoolReplay): string {
  const board = standings
    .slice(0, SHOWN)
    .map(
      ({ rank, entrant, run, isEligible }) =>
        `${rank}. ${entrant} ${run.banked} points, ${run.opponentsBeaten} beaten, ${run.matches} matches${isEligible ? '' : ', no prize'}`,
    )
  const payments = expected
    .slice(0, SHOWN)
    .map(
      ({ player, amount }) =>
        `${state === 'SETTLED' ? 'prize' : 'return'} ${formatUsdExactly(amount)} to ${player}`,
    )
  const found = problems
    .slice(0, PROBLEMS_SHOWN)
    .map(({ n, what }) => `${n === null ? 'the list' : `line ${n}`}: ${what}`)
  const verdict = problems.length === 0 ? 'VERIFIED' : 'REJECTED'
  const figures = `players=${standings.length} pool_micro_usd=${total} problems=${problems.length}`
  return `${[...board, ...payments, ...found, verdict, figures].join('\n')}\n`
}
