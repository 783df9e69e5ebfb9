import { invariant } from '../invariant.ts'
import { toHex } from '../transcript/bytes.ts'

/**
 * The verifier requests cryptography instead of calling it: node:crypto returns at once, WebCrypto later, and the code
 * that walks through the transcript stays pure. A browser drives it with
 * `for (let asked = v.next(); !asked.done; asked = v.next(await answer(asked.value)));`.
 */
export type CryptoRequest =
  | { readonly kind: 'sha256'; readonly bytes: Uint8Array }
  | { readonly kind: 'verify'; readonly publicKey: string; readonly input: Uint8Array; readonly sig: string }

export type CryptoResult = Uint8Array | boolean

export type Verification<Result> = Generator<CryptoRequest, Result, CryptoResult>

export type SyncCrypto = {
  readonly sha256: (bytes: Uint8Array) => Uint8Array
  readonly verify: (publicKey: string, input: Uint8Array, sig: string) => boolean
}

export function runVerification<Result>(verification: Verification<Result>, crypto: SyncCrypto): Result {
  let asked = verification.next()
  while (!asked.done) {
    const request = asked.value
    asked = verification.next(
      request.kind === 'sha256'
        ? crypto.sha256(request.bytes)
        : crypto.verify(request.publicKey, request.input, request.sig),
    )
  }
  return asked.value
}

export function* askSha256(bytes: Uint8Array): Verification<Uint8Array> {
  const answer = yield { kind: 'sha256', bytes }
  invariant(typeof answer !== 'boolean' && answer.length === 32, 'a SHA-256 has 32 bytes')
  return answer
}

export function* askSha256Hex(bytes: Uint8Array): Verification<string> {
  return toHex(yield* askSha256(bytes))
}

export function* requestSignature(publicKey: string, input: Uint8Array, sig: string): Verification<boolean> {
  const answer = yield { kind: 'verify', publicKey, input, sig }
  invariant(typeof answer === 'boolean', 'a signature holds or does not')
  return answer
}
