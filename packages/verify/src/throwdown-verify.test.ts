import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { merkleRoot, proveInclusion } from '@throwdown/rules/verifier/merkle'
import { afterAll, describe, expect, test } from 'vitest'
import { sha256 } from '../../rules/test/node-keys.ts'
import { rootKey, Table } from '../../rules/test/table.ts'
import { copyOf, find, resign } from '../../rules/test/tamper.ts'

const COMMAND = fileURLToPath(new URL('./throwdown-verify.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'throwdown-verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, value: unknown): string => {
  const file = join(folder, name)
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
  return file
}
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

const { stored } = new Table({ mode: 'bounty' }).acceptBoth().playTurn([1, 0]).playTurn([1, 0])
const match = write('match.json', { entries: stored })
const keys = write('throwdown-keys.json', { keys: [{ id: 'root', publicKey: rootKey.publicKey }] })
const resultHash = stored.at(-1)?.hash ?? ''

describe('throwdown-verify', { timeout: 30_000 }, () => {
  test('[F3] exits 0 for an honest match and lists every check', () => {
    const { status, stdout } = run(match, '--keys', keys)
    expect(status).toBe(0)
    expect(stdout).toContain('ok   payout')
    expect(stdout).toContain('winner $8.25, fee $0.25, pool $1.50')
    expect(stdout.trimEnd().endsWith('VERIFIED')).toBe(true)
  })

  test('[F3] finds the root keys next to the transcript, or takes one as an argument', () => {
    expect(run(match).status).toBe(0)
    expect(run(match, '--root-key', rootKey.publicKey).status).toBe(0)
    const stranger = run(match, '--root-key', '00'.repeat(32))
    expect([stranger.status, stranger.stdout.includes('REJECTED: certificate')]).toEqual([1, true])
  })

  test('[F3] exits 1 for a tampered match and names check and entry', () => {
    const entries = copyOf(stored)
    find(entries, 'result').body.payout.fee = '250001'
    const { status, stdout } = run(write('wrong-fee.json', { entries: resign(entries) }))
    expect(status).toBe(1)
    expect(stdout).toContain('REJECTED: payout')
    expect(stdout).toContain(`entry ${stored.length - 1}: the lines should be`)
  })

  test('[F3] exits 1 for JSON that is no transcript', () => {
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

  test('[F3] prints the report as JSON', () => {
    const { status, stdout } = run(match, '--json')
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ verified: true, result: { winner: 0, points: [2, 0] } })
  })

  test.each<[string, string[]]>([
    ['no file', []],
    ['a file that is not there', [join(folder, 'missing.json')]],
    ['a file that is no JSON', [write('broken.json', '{"entries":')]],
    ['two files', [match, match]],
    ['an unknown option', [match, '--believe-me']],
    ['a root key that is none', [match, '--root-key', 'abc']],
    ['a key file that is none', [match, '--keys', match]],
    ['a proof without its root', [match, '--inclusion', keys]],
  ])('[F3] exits 2 for %s', (_name, args) => {
    const { status, stderr } = run(...args)
    expect(status).toBe(2)
    expect(stderr.trim()).not.toBe('')
  })
})
