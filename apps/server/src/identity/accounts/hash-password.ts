import type { ServerConfig } from '../../platform/config.ts'
import { runHash } from './hash-threads.ts'
import { createHashTurns, type Lane } from './hash-turns.ts'

export interface PasswordHasher {
  hash(password: string, lane: Lane): Promise<string>
  /** Hashes even when there is nothing to compare with, so that the time of the reply says nothing. */
  matches(password: string, passwordHash: string | null, lane: Lane): Promise<boolean>
}

type Cost = Pick<
  ServerConfig,
  'PASSWORD_HASH_MEMORY_KIB' | 'PASSWORD_HASH_PASSES' | 'PASSWORD_HASHES_AT_ONCE'
>

/** Argon2id (the library's default), a few at once: many logins wait instead of using more memory. */
export function createPasswordHasher(config: Cost): PasswordHasher {
  const cost = {
    memoryCost: config.PASSWORD_HASH_MEMORY_KIB,
    timeCost: config.PASSWORD_HASH_PASSES,
    parallelism: 1,
  }
  const inTurn = createHashTurns(config.PASSWORD_HASHES_AT_ONCE)
  const hash = async (password: string, lane: Lane) =>
    String(await inTurn(lane, () => runHash({ password: password.normalize('NFC'), cost })))
  let dummyHash: Promise<string> | null = null
  return {
    hash,
    async matches(password, passwordHash, lane) {
      dummyHash ??= hash('no player has this password', 'known')
      const task = { password: password.normalize('NFC'), hash: passwordHash ?? (await dummyHash) }
      const matched = await inTurn(lane, () => runHash(task))
      return matched === true && passwordHash !== null
    },
  }
}
