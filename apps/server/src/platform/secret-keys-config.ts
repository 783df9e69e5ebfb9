import { createHash } from 'node:crypto'
import { z } from 'zod'

/** The keys of the identity domain; each process reads those it needs. */
export const KEYS = [
  'ACCESS_TOKEN_KEY',
  'REFRESH_TOKEN_KEY',
  'CODE_PEPPER',
  'SECOND_FACTOR_KEY',
  'PERSON_KEY',
] as const
/** Keys that were in use before, for what they made. */
export const PREVIOUS_KEYS = ['CODE_PEPPER_PREVIOUS', 'SECOND_FACTOR_KEY_PREVIOUS'] as const
const ALL_KEYS = [...KEYS, ...PREVIOUS_KEYS]

type KeyName = (typeof KEYS)[number]
type Keys = Readonly<Partial<Record<(typeof ALL_KEYS)[number], string | undefined>>>

export const keyText = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be 32 bytes in base64url')
export const key = (name: KeyName) => keyText.default(developmentKey(name))

/** Why production must not run with these: one key for two purposes makes what one signs true for the other. */
export function equalKeysIn(config: Keys): string[] {
  const values = ALL_KEYS.map((name) => config[name]).filter((value) => value !== undefined)
  return new Set(values).size < values.length ? [`${ALL_KEYS.join(', ')} must all differ`] : []
}

export const developmentKeysIn = (env: NodeJS.ProcessEnv): string[] =>
  KEYS.filter((name) => env[name] === developmentKey(name)).map(
    (name) => `${name} is malformed: it is the development value`,
  )

/** Public, so production refuses it; development starts without any secret set. */
function developmentKey(name: KeyName): string {
  return createHash('sha256').update(`development only: ${name}`).digest('base64url')
}
