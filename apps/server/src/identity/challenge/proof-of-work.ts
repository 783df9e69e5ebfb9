import { pbkdf2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { type Challenge, PROOF_BITS, PROOF_HASH, PROOF_ITERATIONS } from '@throwdown/contract/challenge'
import type { SharedConfig } from '../../platform/config.ts'
import { keyedHash } from '../secrets.ts'

/** Half of these are tried on average: about a second on a phone. */
const TRIES = 200
/** At full load a challenge takes four times as long; more would keep honest players out too. */
const LOAD_FACTOR_MAX = 4
const VALID_MS = 5 * 60_000

type ProofKey = Pick<SharedConfig, 'CODE_PEPPER'>

/**
 * A number is hidden behind a slow hash; trying all of them finds it. A slow hash, because a native program then has
 * little advantage over a browser. Nothing is stored: the signature says that the challenge is ours.
 */
export async function issueChallenge(
  config: ProofKey,
  { load, nowMs }: { load: number; nowMs: number },
): Promise<Challenge> {
  const tries = TRIES * Math.min(Math.max(load, 1), LOAD_FACTOR_MAX)
  const salt = `${nowMs + VALID_MS}.${tries}.${randomBytes(16).toString('base64url')}`
  const target = await hashOf(salt, randomInt(tries))
  return { salt, target: target.toString('base64url'), tries, signature: signatureOf(config, salt, target) }
}

/** Returns the salt, which is used once, for the solution of a challenge of ours; null for everything else. */
export async function checkSolution(
  config: ProofKey,
  { solution, nowMs }: { solution: string; nowMs: number },
): Promise<{ salt: string; expiresAt: Date } | null> {
  const parts = /^((\d{13})\.\d{3,5}\.[\w-]{22})\.([\w-]{43})\.([\w-]{43})\.(0|[1-9]\d{0,4})$/.exec(solution)
  const [, salt = '', expiresAtMs = '', targetText = '', signature = '', found = ''] = parts ?? []
  if (!parts || Number(expiresAtMs) <= nowMs) return null
  const target = Buffer.from(targetText, 'base64url')
  const expected = signatureOf(config, salt, target)
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(signature))) return null
  const isFound = (await hashOf(salt, Number(found))).equals(target)
  return isFound ? { salt, expiresAt: new Date(Number(expiresAtMs)) } : null
}

const slowHash = promisify(pbkdf2)

function hashOf(salt: string, found: number): Promise<Buffer> {
  const digest = PROOF_HASH.replace('-', '').toLowerCase()
  return slowHash(String(found), salt, PROOF_ITERATIONS, PROOF_BITS / 8, digest)
}

function signatureOf({ CODE_PEPPER }: ProofKey, salt: string, target: Buffer): string {
  return keyedHash(CODE_PEPPER, 'challenge', salt, target.toString('base64url')).toString('base64url')
}
