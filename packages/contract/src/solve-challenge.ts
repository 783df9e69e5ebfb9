import { type Challenge, PROOF_BITS, PROOF_HASH, PROOF_ITERATIONS } from './challenge.ts'

/** Tries every number until one fits. The hashes run outside the thread of the page, so it stays responsive. */
export async function solve({ salt, target, tries, signature }: Challenge): Promise<string> {
  for (let number = 0; number < tries; number += 1) {
    if ((await hashOf(salt, number)) === target) return `${salt}.${target}.${signature}.${number}`
  }
  throw new Error('the challenge has no solution')
}

const encoder = new TextEncoder()

async function hashOf(salt: string, number: number): Promise<string> {
  const password = await crypto.subtle.importKey('raw', encoder.encode(String(number)), 'PBKDF2', false, [
    'deriveBits',
  ])
  const parameters = {
    name: 'PBKDF2',
    hash: PROOF_HASH,
    salt: encoder.encode(salt),
    iterations: PROOF_ITERATIONS,
  }
  return base64UrlOf(new Uint8Array(await crypto.subtle.deriveBits(parameters, password, PROOF_BITS)))
}

function base64UrlOf(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
