import { fromHex, toHex } from '@throwdown/rules/transcript/bytes'
import type { CryptoRequest, CryptoResult, Verification } from '@throwdown/rules/verifier/crypto-requests'

const ED25519 = 'Ed25519'

export async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', ownBuffer(bytes)))
}

export async function verifySignature(publicKey: string, input: Uint8Array, sig: string): Promise<boolean> {
  const raw = ownBuffer(fromHex(publicKey, 32))
  const key = await crypto.subtle.importKey('raw', raw, ED25519, false, ['verify']).catch(() => null)
  // Bytes that are no point of the curve are no key, so no signature is valid.
  return key !== null && crypto.subtle.verify(ED25519, key, ownBuffer(fromHex(sig, 64)), ownBuffer(input))
}

export async function signWith(secret: CryptoKey, input: Uint8Array): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.sign(ED25519, secret, ownBuffer(input))))
}

/** A pair whose secret half never leaves the browser's key store: not even this page can read it. */
export async function createSigningKey(): Promise<{ publicKey: string; secret: CryptoKey }> {
  const pair = await crypto.subtle.generateKey(ED25519, false, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new Error('Ed25519 makes a pair of keys')
  const raw = await crypto.subtle.exportKey('raw', pair.publicKey)
  return { publicKey: toHex(new Uint8Array(raw)), secret: pair.privateKey }
}

export const randomHex = (byteLength: number): string =>
  toHex(crypto.getRandomValues(new Uint8Array(byteLength)))

/** Drives the rules' verifier with WebCrypto. */
export async function runVerification<Result>(verification: Verification<Result>): Promise<Result> {
  let asked = verification.next()
  while (!asked.done) asked = verification.next(await answer(asked.value))
  return asked.value
}

const answer = (request: CryptoRequest): Promise<CryptoResult> =>
  request.kind === 'sha256'
    ? sha256(request.bytes)
    : verifySignature(request.publicKey, request.input, request.sig)

// WebCrypto needs bytes in a plain buffer of their own.
const ownBuffer = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)
