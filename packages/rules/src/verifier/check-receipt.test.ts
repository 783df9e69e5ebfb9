import { describe, expect, test } from 'vitest'
import { keyFromSeed, sha256, verifySignature } from '../../test/node-keys.ts'
import { type Received, receivedCommit, receivedReveal } from '../../test/receipts.ts'
import { certify, dayKey, ROOT_KEY, rootKey, T0, Table } from '../../test/table.ts'
import { termsOfVersion } from '../terms.ts'
import { headerTerms } from '../transcript/header-terms.ts'
import { isReceivedInTime, messageSignatureInput, refuseReceipt } from './check-receipt.ts'
import { runVerification } from './crypto-requests.ts'

const table = new Table().acceptBoth().playTurn([1, 0])
const { headerHash } = table.state.transcript
const refuse = ({ receipt, message }: Received, hash = headerHash) =>
  runVerification(refuseReceipt(receipt, message, { headerHash: hash, rootKeys: [ROOT_KEY] }), {
    sha256,
    verify: verifySignature,
  })
const commit = receivedCommit(table, { seat: 0 })
const reveal = receivedReveal(table, { seat: 0 })

describe('a receipt', () => {
  test('[F2] binds the operator to a commit and to an opening', () => {
    expect(refuse(commit)).toBeUndefined()
    expect(refuse(reveal)).toBeUndefined()
  })

  test('[F2] is for one match, message, kind, seat and time', () => {
    const forged = 'we did not sign it'
    expect(refuse(commit, 'ab'.repeat(32))).toBe(forged)
    expect(refuse({ ...commit, message: receivedCommit(table, { seat: 1 }).message })).toBe(forged)
    expect(refuse({ ...commit, message: reveal.message })).toBe(forged)
    expect(refuse({ ...reveal, message: { ...reveal.message, seat: 1 } })).toBe(forged)
    expect(refuse({ ...reveal, message: { ...reveal.message, turn: 2 } })).toBe(forged)
    expect(refuse({ ...commit, receipt: { ...commit.receipt, recv: commit.receipt.recv + 1 } })).toBe(forged)
  })

  test('[F2] needs a certified key that was valid when the message arrived', () => {
    const at = { validFrom: T0 + 1_000, validTo: T0 + 2_000 }
    const certificate = certify(rootKey, dayKey, at)
    const recv = (ms: number) => refuse(receivedCommit(table, { seat: 0 }, { certificate, recv: ms }))
    expect(recv(T0 + 1_000)).toBeUndefined()
    expect(recv(T0 + 1_999)).toBeUndefined()
    expect(recv(T0 + 999)).toBe('its key was not valid at that time')
    expect(recv(T0 + 2_000)).toBe('its key was not valid at that time')
    const stranger = keyFromSeed('77'.repeat(32))
    const uncertified = receivedCommit(
      table,
      { seat: 0 },
      { key: stranger, certificate: certify(stranger, stranger) },
    )
    expect(refuse(uncertified)).toContain('no trusted root key')
  })
})

test('[F2] a commit is signed over the header, an opening over its lock', () => {
  const { message } = reveal
  if (message.kind !== 'reveal') throw new Error('it is a reveal')
  const overOtherHeader = messageSignatureInput('ab'.repeat(32), message)
  expect(overOtherHeader).toEqual(messageSignatureInput(headerHash, message))
  const overOtherLock = messageSignatureInput(headerHash, { ...message, lockHash: 'ab'.repeat(32) })
  expect(overOtherLock).not.toEqual(overOtherHeader)
  expect(messageSignatureInput('ab'.repeat(32), commit.message)).not.toEqual(
    messageSignatureInput(headerHash, commit.message),
  )
})

test('[F2] a receipt counts from the opening of the turn to its deadline and grace', () => {
  const points = { riskFactor: [1, 1], repeatBps: [10_000, 10_000] } as const
  const terms = headerTerms(termsOfVersion(1), 'normal', points)
  const inTime = (recv: number) => isReceivedInTime(recv, { fromMs: 1_000, byMs: 5_000 }, terms)
  expect([999, 1_000, 5_000, 5_500, 5_501].map(inTime)).toEqual([false, true, true, true, false])
})
