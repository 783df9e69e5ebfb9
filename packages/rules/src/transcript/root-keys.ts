import { isSafePublicKey } from './public-key.ts'

/** An operator root key. It certifies day keys from `from` until `to`; null while it is in use. */
export type RootKey = {
  readonly id: number
  readonly key: string
  readonly from: number
  readonly to: number | null
}

/** Anyone can make its secret half: the seed is 32 bytes of 01. For development and tests only. */
export const DEVELOPMENT_ROOT_KEY: RootKey = {
  id: 1,
  key: '8a88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c',
  from: 0,
  to: null,
}

/**
 * The root keys that the web app and the verify command trust, and no others. A retired key stays here with
 * its end, so that old transcripts verify.
 */
export const ROOT_KEYS: readonly RootKey[] = [DEVELOPMENT_ROOT_KEY]

/** Why a release must not be built with this list; undefined if it may. */
export function refuseRelease(keys: readonly RootKey[]): string | undefined {
  if (keys.length === 0) return 'the list of root keys is empty'
  if (!keys.every(({ key }) => isSafePublicKey(key))) return 'a root key is not a usable key'
  if (keys.some(({ key }) => key === DEVELOPMENT_ROOT_KEY.key))
    return 'the list of root keys holds the development key'
  if (!keys.every(({ id, from, to }) => isU32(id) && isTime(from) && (to === null || isTime(to))))
    return 'a root key has no usable id or dates'
  if (!keys.every(({ from, to }) => to === null || from < to)) return 'a root key ends before it begins'
  if (!keys.some(({ to }) => to === null)) return 'no root key is in use'
  if (new Set(keys.map(({ id }) => id)).size !== keys.length) return 'two root keys have one id'
  if (new Set(keys.map(({ key }) => key)).size !== keys.length) return 'one root key is listed twice'
  return undefined
}

/** Certificates name the root key by four bytes. */
const isU32 = (id: number): boolean => Number.isInteger(id) && id >= 0 && id < 2 ** 32
const isTime = (ms: number): boolean => Number.isSafeInteger(ms) && ms >= 0
