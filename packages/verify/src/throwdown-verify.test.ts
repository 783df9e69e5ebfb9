import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { merkleRoot, proveInclusion } from '@throwdown/rules/verifier/merkle'
import { afterAll, describe, expect, test } from 'vitest'
import { sha256 } from '../../rules/test/node-keys.ts'
import { receivedCommit } from '../../rules/test/receipts.ts'
import { certify, dayKey, rootKey, Table } from '../../rules/test/table.ts'
import { copyOf, find, resign } from '../../rules/test/tamper.ts'

const COMMAND = fileURLToPath(new URL('./throwdown-verify.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'throwdown-verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, value: unknown): string => {
  const file = join(folder, name)
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
  return file
}
const run = (...args: string[]) => runIn([], ...args)
function runIn(variables: readonly string[], ...args: string[]) {
  const command = [...variables, process.execPath, COMMAND, ...args]
  const { status, stdout, stderr } = spawnSync('env', command, { encoding: 'utf8' })
  return { status, stdout, stderr }
}

const played = new Table({ mode: 'bounty' }).acceptBoth().playTurn([1, 0]).playTurn([1, 0])
const { stored } = played
const { certificates } = played.transcript()
const match = write('match.json', played.transcript())
const resultHash = stored.at(-1)?.hash ?? ''

describe('throwdown-verify', { timeout: 30_000 }, () => {
  test('[F3] exits 0 for an honest match and lists every check', () => {
    const { status, stdout } = run(match)
    expect(status).toBe(0)
    expect(stdout).toContain('ok   payout')
    expect(stdout).toContain('winner $8.25, fee $0.25, pool $1.50')
    expect(stdout.trimEnd().endsWith('VERIFIED')).toBe(true)
  })

  test('[F3] trusts the built-in root keys, or those given with or without their id', () => {
    const { publicKey } = rootKey
    expect(run(match, '--root-key', publicKey).status).toBe(0)
    expect(run(match, '--root-key', `1:${publicKey}`).status).toBe(0)
    expect(run(match, '--root-key', dayKey.publicKey, '--root-key', publicKey).status).toBe(0)
    for (const wrong of ['00'.repeat(32), dayKey.publicKey, `2:${publicKey}`]) {
      const { status, stdout } = run(match, '--root-key', wrong)
      expect([status, stdout.includes('REJECTED: certificate')]).toEqual([1, true])
    }
  })

  test('[F3] does not trust a list of keys next to the transcript', () => {
    const entries = resign(copyOf(stored), dayKey)
    const forged = { entries, certificates: [certify(dayKey, dayKey)] }
    const list = { keys: [{ id: 1, key: dayKey.publicKey, publicKey: dayKey.publicKey, from: 0, to: null }] }
    write('throwdown-keys.json', list)
    const { status, stdout } = run(write('forged.json', forged))
    expect([status, stdout.includes('REJECTED: certificate')]).toEqual([1, true])
  })

  test('[F3] a release refuses the development key', () => {
    const { status, stderr } = runIn(['RELEASE=1'], match)
    expect([status, stderr]).toEqual([
      2,
      'this is not a release: the list of root keys holds the development key\n',
    ])
    expect(runIn(['RELEASE=1'], match, '--root-key', rootKey.publicKey).status).toBe(0)
  })

  test('[F3] exits 1 for a tampered match and names check and entry', () => {
    const entries = copyOf(stored)
    find(entries, 'result').body.payout.fee = '250001'
    const { status, stdout } = run(write('wrong-fee.json', { entries: resign(entries), certificates }))
    expect(status).toBe(1)
    expect(stdout).toContain('REJECTED: payout')
    expect(stdout).toContain(`entry ${stored.length - 1}: the lines should be`)
  })

  test('[F3] exits 1 for JSON that is not a transcript', () => {
    expect(run(write('other.json', { hello: 'world' }))).toMatchObject({ status: 1 })
  })

  test('[F3] proves the place in an anchored list', () => {
    const leaves = ['11'.repeat(32), resultHash, '22'.repeat(32)]
    const proof = write('proof.json', proveInclusion(leaves, 1, sha256))
    const anchored = run(match, '--inclusion', proof, '--anchored-root', merkleRoot(leaves, sha256))
    expect([anchored.status, anchored.stdout.includes('ok   inclusion')]).toEqual([0, true])
    const elsewhere = run(match, '--inclusion', proof, '--anchored-root', '33'.repeat(32))
    expect([elsewhere.status, elsewhere.stdout.includes('REJECTED: inclusion')]).toEqual([1, true])
  })

  test('[F3] exits 3 for a fraud proof and names the fraud', () => {
    const [result, other] = [stored.at(-1), new Table().runOut().stored.at(-1)]
    const proof = write('fraud.json', { fraud: 'two-results', items: [result, other], certificates })
    const { status, stdout } = run(proof)
    expect([status, stdout]).toEqual([
      3,
      'FRAUD PROVEN: We signed two different results for one match.\nfraud=two-results\n',
    ])
    const asJson = run(proof, '--json', '--root-key', rootKey.publicKey)
    expect([asJson.status, JSON.parse(asJson.stdout)]).toMatchObject([
      3,
      { proven: true, fraud: 'two-results' },
    ])
    expect(run(proof, '--root-key', dayKey.publicKey)).toMatchObject({ status: 1 })
  })

  test('[F3] exits 3 for a receipt that the match contradicts', () => {
    const honest = new Table().acceptBoth().lock([1, 0])
    const published = new Table().acceptBoth().lock([2, 0]).transcript()
    const kept = receivedCommit(honest, { seat: 0 })
    const proof = write('receipt.json', { fraud: 'broken-receipt', ...kept, ...published })
    const { status, stdout } = run(proof, '--root-key', rootKey.publicKey)
    expect([status, stdout.endsWith('fraud=broken-receipt\n')]).toEqual([3, true])
  })

  test('[F3] exits 1 for a fraud proof that proves nothing', () => {
    const items = [stored.at(-1), stored.at(-1)]
    const { status, stdout } = run(write('no-fraud.json', { fraud: 'two-results', items, certificates }))
    expect([status, stdout]).toEqual([1, 'NOTHING PROVEN: both items are the same\nfraud=none\n'])
    expect(run(write('odd-fraud.json', { fraud: 7 })).status).toBe(1)
  })

  test('[F3] prints the report as JSON', () => {
    const { status, stdout } = run(match, '--json')
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ verified: true, result: { winner: 0, points: [2, 0] } })
  })

  test.each<[string, string[]]>([
    ['no file', []],
    ['a file that is not there', [join(folder, 'missing.json')]],
    ['a file that is not JSON', [write('broken.json', '{"entries":')]],
    ['two files', [match, match]],
    ['an unknown option', [match, '--believe-me']],
    ['a root key that is none', [match, '--root-key', 'abc']],
    ['a root key with an id that is none', [match, '--root-key', `x:${rootKey.publicKey}`]],
    ['a list of keys', [match, '--keys', match]],
    ['a proof without its root', [match, '--inclusion', match]],
  ])('[F3] exits 2 for %s', (_name, args) => {
    const { status, stderr } = run(...args)
    expect(status).toBe(2)
    expect(stderr.trim()).not.toBe('')
  })
})
