import { hash, verify } from '@node-rs/argon2'
import type { Config } from '../../platform/config.ts'
import { refuse } from '../../platform/refusal.ts'

// At 25 ms a hash and three at once the last in line waits two seconds; whoever comes later is sent away.
const WAITING_MAX = 240

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Does the whole work also when there is nothing to compare with, so that its time tells nothing. */
  matches(password: string, passwordHash: string | null): Promise<boolean>
}

type Cost = Pick<Config, 'PASSWORD_HASH_MEMORY_KIB' | 'PASSWORD_HASH_PASSES' | 'PASSWORD_HASHES_AT_ONCE'>

/** Argon2id (the library's default) on native threads, a few at once: a flood of logins waits, memory does not grow. */
export function createPasswordHasher(config: Cost): PasswordHasher {
  const cost = {
    memoryCost: config.PASSWORD_HASH_MEMORY_KIB,
    timeCost: config.PASSWORD_HASH_PASSES,
    parallelism: 1,
  }
  const inTurn = createTurns(config.PASSWORD_HASHES_AT_ONCE)
  const nobodys = hash('the password of nobody', cost)
  return {
    hash: (password) => inTurn(() => hash(password.normalize('NFC'), cost)),
    async matches(password, passwordHash) {
      const known = passwordHash ?? (await nobodys)
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
      // The one that ends hands its turn over, so `running` does not change here.
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
