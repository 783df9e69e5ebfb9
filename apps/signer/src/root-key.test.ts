import { generateKeyPairSync } from 'node:crypto'
import { DEVELOPMENT_ROOT_KEY } from '@throwdown/rules/transcript/root-keys'
import { expect, test } from 'vitest'
import { aFolder, aRootKey, developmentRootKey, pemOf, writeSecret } from '../test/world/signer-files.ts'
import { loadRootKey } from './root-key.ts'

test('[F3] the signer finds its root key in the pinned list', () => {
  const [first, second] = [aRootKey(aFolder(), 1), aRootKey(aFolder(), 2)]
  const rootKeys = [first.pinned, second.pinned]
  expect(loadRootKey(second.file, { rootKeys, isProduction: true }).pinned.id).toBe(2)
})

test('[F3] a key that no client trusts is refused', () => {
  const { file } = aRootKey(aFolder(), 1)
  expect(() => loadRootKey(file, { rootKeys: [DEVELOPMENT_ROOT_KEY], isProduction: false })).toThrow(
    'not a key of the list',
  )
})

test('[F3] production refuses the development root key', () => {
  const file = writeSecret(aFolder(), 'root.pem', developmentRootKey())
  const rootKeys = [DEVELOPMENT_ROOT_KEY]
  expect(loadRootKey(file, { rootKeys, isProduction: false }).pinned).toBe(DEVELOPMENT_ROOT_KEY)
  expect(() => loadRootKey(file, { rootKeys, isProduction: true })).toThrow('development root key')
})

test.each([
  ['no key', 'secret text'],
  ['half a key', developmentRootKey().slice(0, 60)],
  ['a key of another kind', pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)],
])('a file with %s is refused without quoting it', (_, content) => {
  const file = writeSecret(aFolder(), 'root.pem', content)
  const load = () => loadRootKey(file, { rootKeys: [DEVELOPMENT_ROOT_KEY], isProduction: false })
  expect(load).toThrow('not an Ed25519 key')
  expect(load).not.toThrow(content.slice(0, 10))
})
