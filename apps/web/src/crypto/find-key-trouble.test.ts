import { afterEach, describe, expect, test, vi } from 'vitest'
import { findKeyTrouble } from './find-key-trouble.ts'
import { OlderTabOpen } from './match-database.ts'
import type { MatchStore } from './match-store.ts'
import { memoryStore } from './testing/memory-store.ts'
import { createSigningKey } from './web-crypto.ts'

const refusing = () => Promise.reject(new Error('The operation is insecure.'))
const trouble = (changes: Partial<MatchStore> = {}) =>
  findKeyTrouble(async () => ({ ...memoryStore(), ...changes }), 0)

afterEach(() => vi.restoreAllMocks())

describe('the self-test before joining', () => {
  test('finds nothing in a browser that makes, stores, reads and uses a key, and leaves no key behind', async () => {
    const store = memoryStore()
    const saveKey = vi.spyOn(store, 'saveKey')
    expect(await findKeyTrouble(async () => store, 0)).toBeNull()
    const [saved] = saveKey.mock.calls[0] ?? []
    expect(saved && (await store.findKey(saved.publicKey))).toBeUndefined()
  })

  test('names a browser that makes no keys', async () => {
    vi.spyOn(crypto.subtle, 'generateKey').mockImplementation(refusing)
    expect(await trouble()).toBe('no_signing')
  })

  test('names a browser that has no storage, does not write, or forgets', async () => {
    expect(await findKeyTrouble(refusing, 0)).toBe('no_storage')
    expect(await trouble({ saveKey: refusing })).toBe('no_storage')
    expect(await trouble({ findKey: async () => undefined })).toBe('no_storage')
  })

  test('names a stored key that does not sign for its public half', async () => {
    const other = await createSigningKey()
    const stored = { ...other, ticketId: '', tier: 1, mode: 'normal', createdAtMs: 0 } as const
    expect(await trouble({ findKey: async () => stored })).toBe('no_signing')
  })

  test('names an older tab that keeps the database', async () => {
    expect(await findKeyTrouble(() => Promise.reject(new OlderTabOpen()), 0)).toBe('older_tab')
  })
})
