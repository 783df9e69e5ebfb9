import { createPasswordHasher } from '../../apps/server/src/identity/accounts/hash-password.ts'

/** Of every seeded account. It is in the README. */
export const DEV_PASSWORD = 'Throwdown-Dev-1'

export const hashOfDevPassword = (): Promise<string> =>
  createPasswordHasher({
    PASSWORD_HASH_MEMORY_KIB: 19_456,
    PASSWORD_HASH_PASSES: 2,
    PASSWORD_HASHES_AT_ONCE: 1,
  }).hash(DEV_PASSWORD, 'known')
