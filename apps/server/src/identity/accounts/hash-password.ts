import { hash, verify } from '@node-rs/argon2'
import type { Config } from '../../platform/config.ts'
import { refuse } from '../../platform/refusal.ts'

// At 25 ms a hash and three at once the last one waits two seconds; later calls are refused.
const WAITING_MAX = 240

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Hashes even when there is nothing to compare with, so that the time of the reply says nothing. */
  matches(password: string, passwordHash: string | null): Promise<boolean>
}

type Cost = Pick<Config, 'PASSWORD_HASH_MEMORY_KIB' | 'PASSWORD_HASH_PASSES' | 'PASSWORD_HASHES_AT_ONCE'>

/** Argon2id (the library's default) on native threads, a few at once: many logins wait instead of using more memory. */
export function createPasswordHasher(config: Cost): PasswordHasher {
  const cost = {
    memoryCost: config.PASSWORD_HASH_MEMORY_KIB,
    timeCost: config.PASSWORD_HASH_PASSES,
    parallelism: 1,
  }
  const inTurn = createTurns(config.PASSWORD_HASHES_AT_ONCE)
  const dummyHash = hash('no player has this password', cost)
  return {
    hash: (password) => inTurn(() => hash(password.normalize('NFC'), cost)),
    async matches(password, passwordHash) {
      const known = passwordHash ?? (await dummyHash)
      const matched = await inTurn(() => verify(known, password.normalize('NFC')))
      return matched && passwordHash !== null
    },
  }
}

type InTurn = <Value>(work: () => Promise<Value>) => Promise<Value>

function createTurns(atOnce: number): InTurn {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= WAITING_MAX) refuse('overloaded')
      // A finished hash passes its place on, so `running` does not change here.
      await new Promise<void>((go) => waiting.push(go))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
