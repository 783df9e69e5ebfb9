import { beforeAll, describe, expect, test } from 'vitest'
import { Table } from '../../test/table.ts'
import { failedChecks, verify } from '../../test/tamper.ts'

const PAPER = 1
const FORGED = 'f0'.repeat(32)

/** The operator stores a commitment that seat 0 never made; seat 0 cannot open it and loses every round. */
function playWithForgedCommits(): Table {
  const table = new Table().acceptBoth()
  while (table.state.phase !== 'finished') {
    const { nowMs } = table
    const turn = table.state.turn.number
    const forged = { type: 'commit', seat: 0, turn, c: FORGED, sig: '00'.repeat(64) } as const
    table.send({ ...forged, verifiedOver: table.state.transcript.headerHash, recvMs: nowMs, nowMs })
    table.commit(1, PAPER)
    table.runOut()
    table.reveal(1)
    table.runOut()
  }
  return table
}

describe('a commitment that the player never made', () => {
  let table: Table
  beforeAll(() => {
    table = playWithForgedCommits()
  })

  test('[F2] costs the player the match, so the attack runs', () => {
    expect(table.state.result).toMatchObject({ winner: 1 })
    expect(table.entries('commit').filter(({ body }) => body.c === FORGED)).not.toEqual([])
  })

  test('[F2] the transcript does not verify', () => {
    expect(failedChecks(verify(table.stored))).toEqual(['commit-signatures'])
  })
})
