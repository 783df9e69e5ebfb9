import { expect, test } from 'vitest'
import { DECIDED_HANDS, PROTOCOL_TAMPERINGS } from '../../test/protocol-tamperings.ts'
import { playerKey, Table } from '../../test/table.ts'
import { copyOf, failedAfter, failedAfterEdit, resign, type Tampering, verify } from '../../test/tamper.ts'

const played = new Table({ mode: 'bounty' }).acceptBoth()
for (const hands of DECIDED_HANDS) played.playTurn(hands)

const waiting = new Table().acceptBoth()
waiting.commit(0, 0)
waiting.runOut()
waiting.commit(0, 0)
waiting.runOut()

const TABLES = { decided: played, waited: waiting }

test('[F3] the matches before tampering verify, and so do their copies signed again', () => {
  for (const { stored } of [played, waiting]) {
    expect(verify(stored).verified).toBe(true)
    expect(failedAfter(() => undefined, stored)).toEqual([])
  }
})

test.each(PROTOCOL_TAMPERINGS)('[F3] $name by the $by: $check', ({ check, course, by, change }) => {
  const { stored } = TABLES[course]
  const tampering: Tampering = (entries) => change(entries, playerKey)
  const failed = by === 'operator' ? failedAfter(tampering, stored) : failedAfterEdit(tampering, stored)
  expect(failed).toContain(check)
})

test('[F3] any single entry removed is noticed, signed again or not', () => {
  for (let index = 0; index < played.stored.length; index++) {
    const remove: Tampering = (entries) => entries.splice(index, 1)
    expect(failedAfter(remove, played.stored)).not.toEqual([])
    expect(failedAfterEdit(remove, played.stored)).not.toEqual([])
  }
})

const TOUCHES_THE_RESULT_ONLY = PROTOCOL_TAMPERINGS.filter(
  ({ name, check }) =>
    ['payout', 'points', 'complete'].includes(check) ||
    ['flipped winner', 'decided match voided'].includes(name),
)

test.each(TOUCHES_THE_RESULT_ONLY)('[F3] $name fails no check but $check', ({ check, change }) => {
  expect(failedAfter((entries) => change(entries, playerKey), played.stored)).toEqual([check])
})

test('[F3] the first failing entry and what is wrong there are named', () => {
  const entries = copyOf(played.stored)
  const at = entries.findIndex(({ entry }) => entry.type === 'turn')
  Object.assign(entries[at]?.entry.body ?? {}, { winner: 1, score: [0, 1] })
  const turns = verify(resign(entries)).checks.find(({ id }) => id === 'turns')
  expect(turns).toMatchObject({ status: 'failed', seq: at, detail: 'the throws give 0, not 1' })
})
