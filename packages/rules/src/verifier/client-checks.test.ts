import { describe, expect, test } from 'vitest'
import { sha256, verifySignature } from '../../test/node-keys.ts'
import { certify, dayKey, playerKey, ROOT_KEY, rootKey, T0, Table } from '../../test/table.ts'
import { copyOf, find, type LooseEntry, resign } from '../../test/tamper.ts'
import { checkBeforeAccept, checkBeforeReveal } from './client-checks.ts'
import { runVerification } from './crypto-requests.ts'

const crypto = { sha256, verify: verifySignature }
const rootKeys = [ROOT_KEY]
const certificates = [certify(rootKey, dayKey)]
const joined = {
  rootKeys,
  seat: 0,
  publicKey: playerKey(0).publicKey,
  tier: 5,
  mode: 'normal',
  nowMs: T0,
} as const

const beforeAccept = (header: unknown, changes: Partial<Parameters<typeof checkBeforeAccept>[1]> = {}) =>
  runVerification(
    checkBeforeAccept({ entries: [header], certificates }, { ...joined, ...changes }),
    crypto,
  ).map(({ check }) => check)
const beforeReveal = (entries: readonly unknown[], c: string) =>
  runVerification(checkBeforeReveal({ entries, certificates }, { rootKeys, seat: 0, c }), crypto).map(
    ({ check }) => check,
  )

const locked = new Table().acceptBoth().lock([1, 0])
const own = locked.state.turn.commitments[0] ?? ''
const changed = (change: (entries: LooseEntry[]) => void): LooseEntry[] => {
  const entries = copyOf(locked.stored)
  change(entries)
  return resign(entries)
}

describe('before the accept', () => {
  const [header] = new Table().stored

  test('[M7] an honest header passes every check', () => expect(beforeAccept(header)).toEqual([]))

  test('[M7] another key in our seat, another tier or another mode is refused', () => {
    expect(beforeAccept(header, { publicKey: playerKey(1).publicKey })).toEqual(['players'])
    expect(beforeAccept(header, { tier: 50 })).toEqual(['stake'])
    expect(beforeAccept(header, { mode: 'bounty' })).toEqual(['stake'])
  })

  test('[M7] an uncertified operator and changed terms are refused', () => {
    expect(beforeAccept(header, { rootKeys: [{ ...ROOT_KEY, key: playerKey(0).publicKey }] })).toEqual([
      'certificate',
    ])
    const [dearer] = changed((entries) => (find(entries, 'header').body.terms.winFeeBps = 600))
    expect(beforeAccept(dearer)).toEqual(['terms'])
    expect(beforeAccept({ nothing: true })).toEqual(['shape'])
  })
})

test('[F2] a header from a time far from the clock of the device is refused', () => {
  const [header] = new Table().stored
  expect(beforeAccept(header, { nowMs: T0 + 600_000 })).toEqual([])
  expect(beforeAccept(header, { nowMs: T0 + 600_001 })).toEqual(['time'])
  expect(beforeAccept(header, { nowMs: T0 - 600_001 })).toEqual(['time'])
})

describe('before the reveal', () => {
  test('[F2] an honest lock passes every check', () => expect(beforeReveal(locked.stored, own)).toEqual([]))

  test('[F2] a lock over another commitment, or none, is refused', () => {
    expect(beforeReveal(locked.stored, 'ab'.repeat(32))).toEqual(['locks'])
    expect(beforeReveal(locked.stored.slice(0, -1), own)).toEqual(['locks'])
    const replaced = changed((entries) => {
      find(entries, 'lock').body.c[0] = 'ab'.repeat(32)
    })
    expect(beforeReveal(replaced, own)).toContain('locks')
  })

  test('[F2] a lock without its signature, or with a gap before it, is refused', () => {
    const unsigned = locked.stored.map(({ entry, hash }) => ({ entry, hash }))
    expect(beforeReveal(unsigned, own)).toContain('operator-signatures')
    expect(beforeReveal(locked.stored.toSpliced(4, 1), own)).toContain('order')
  })

  test('[F2] a lock over a commitment that the opponent did not sign is refused', () => {
    const forged = changed((entries) => {
      find(entries, 'commit', 1).body.c = 'ab'.repeat(32)
      find(entries, 'lock').body.c[1] = 'ab'.repeat(32)
    })
    expect(beforeReveal(forged, own)).toContain('commit-signatures')
  })

  test('[M2] a lock that takes our time away is refused', () => {
    expect(
      beforeReveal(
        changed((entries) => (find(entries, 'lock').body.revealBy[0] -= 5_000)),
        own,
      ),
    ).toEqual(['deadlines'])
  })
})
