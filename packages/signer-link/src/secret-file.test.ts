import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSecretBytes, readSecretFile } from './secret-file.ts'

function aFile(content: string | Buffer, mode = 0o600): string {
  const folder = mkdtempSync(join(tmpdir(), 'throwdown-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'secret')
  writeFileSync(path, content)
  chmodSync(path, mode)
  return path
}

const secret = Buffer.alloc(32, 7)

test('a file of this user alone is read', () => {
  expect(readSecretFile(aFile('x')).toString()).toBe('x')
  expect(readSecretFile(aFile('x', 0o400)).toString()).toBe('x')
  expect(readSecretBytes(aFile(`${secret.toString('base64url')}\n`), 32)).toEqual(secret)
})

test.each([0o640, 0o604, 0o620, 0o602, 0o610, 0o601, 0o644, 0o777])(
  'a file with the mode %o is refused',
  (mode) => {
    expect(() => readSecretFile(aFile('hidden', mode))).toThrow('group or others')
    expect(() => readSecretFile(aFile('hidden', mode))).not.toThrow('hidden')
  },
)

test('a link, a folder, a missing file and a large file are refused', () => {
  const path = aFile('x')
  symlinkSync(path, `${path}-link`)
  mkdirSync(`${path}-folder`, { mode: 0o700 })
  expect(() => readSecretFile(`${path}-link`)).toThrow('cannot be opened')
  expect(() => readSecretFile(`${path}-folder`)).toThrow('is not a file')
  expect(() => readSecretFile(`${path}-none`)).toThrow('cannot be opened')
  expect(() => readSecretFile(aFile(Buffer.alloc(4_097)))).toThrow('too large')
})

test.runIf(process.geteuid?.() === 0)('a file of another user is refused', () => {
  const path = aFile('x')
  chownSync(path, 12_345, 12_345)
  expect(() => readSecretFile(path)).toThrow('another user')
})

test.each([
  '',
  'short',
  secret.toString('hex'),
  `${secret.toString('base64url')}A`,
  secret.toString('base64'),
])('a secret that is not its bytes in base64url is refused: %s', (text) => {
  expect(() => readSecretBytes(aFile(text), 32)).toThrow('does not hold 32 bytes')
})
