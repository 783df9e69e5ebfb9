import { createPublicKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { addressOf, refuseBadSignature, type WalletKey } from './wallet-key.ts'

const ANSWER_WITHIN_MS = 3_000

const publicKeyReply = z.object({ PublicKey: z.base64() })
const signReply = z.object({ Signature: z.base64() })

export type KmsPlace = { readonly url: string; readonly keyId: string }

/**
 * A key in a key service with the calls of AWS KMS. The url is a proxy on this machine that signs the requests; the key
 * service never shows the key. RAW, because Solana verifies plain Ed25519 and not its prehashed form.
 */
export async function openKmsKey({ url, keyId }: KmsPlace): Promise<WalletKey> {
  const { PublicKey } = await call(url, 'GetPublicKey', { KeyId: keyId }, publicKeyReply)
  const publicKey: KeyObject = createPublicKey({
    key: Buffer.from(PublicKey, 'base64'),
    format: 'der',
    type: 'spki',
  })
  if (publicKey.asymmetricKeyType !== 'ed25519') throw new Error('the key of the key service is not Ed25519')
  return {
    address: addressOf(publicKey),
    sign: async (message) => {
      const { Signature } = await call(
        url,
        'Sign',
        {
          KeyId: keyId,
          Message: Buffer.from(message).toString('base64'),
          MessageType: 'RAW',
          SigningAlgorithm: 'ED25519_SHA_512',
        },
        signReply,
      )
      return refuseBadSignature(publicKey, message, Buffer.from(Signature, 'base64'))
    },
  }
}

async function call<Reply>(
  url: string,
  action: string,
  body: object,
  reply: z.ZodType<Reply>,
): Promise<Reply> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `TrentService.${action}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    redirect: 'error',
  })
  if (!response.ok) throw new Error(`the key service answered ${response.status}`)
  return reply.parse(await response.json())
}
