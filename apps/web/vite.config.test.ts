import { DEVELOPMENT_ROOT_KEY, refuseRelease } from '@throwdown/rules/transcript/root-keys'
import { resolveConfig } from 'vite'
import { afterEach, expect, test, vi } from 'vitest'

const configFile = `${import.meta.dirname}/vite.config.ts`

afterEach(() => vi.unstubAllEnvs())

test('[F3] a release is not built while it trusts the development root key', async () => {
  await expect(resolveConfig({ configFile }, 'build')).resolves.toMatchObject({ command: 'build' })
  vi.stubEnv('RELEASE', '1')
  await expect(resolveConfig({ configFile }, 'build')).rejects.toThrow('holds the development key')
})

test('[F3] a release needs root keys of its own', () => {
  expect(refuseRelease([])).toContain('empty')
  expect(refuseRelease([{ ...DEVELOPMENT_ROOT_KEY, key: 'ab'.repeat(32) }])).toBeUndefined()
})
