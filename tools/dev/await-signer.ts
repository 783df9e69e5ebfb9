import { setTimeout as delay } from 'node:timers/promises'
import { LINK_SECRET_BYTES } from '@throwdown/signer-link/link-security'
import { statusReply } from '@throwdown/signer-link/messages'
import { readSecretBytes } from '@throwdown/signer-link/secret-file'
import { signerLink } from '@throwdown/signer-link/signer-link'

type SignerPlace = { readonly port: number; readonly secretFile: string }

/** Resolves once the signer reports its status over the authenticated link; throws the last reason if it never does. */
export async function awaitSigner(
  { port, secretFile }: SignerPlace,
  { withinMs }: { withinMs: number },
): Promise<void> {
  const deadline = performance.now() + withinMs
  let last: unknown
  while (performance.now() < deadline) {
    try {
      const secret = readSecretBytes(secretFile, LINK_SECRET_BYTES)
      const link = signerLink({ host: '127.0.0.1', port, client: 'server', secret })
      await link.call('/status', {}, statusReply)
      return
    } catch (error) {
      last = error
    }
    await delay(100)
  }
  throw new Error(`the signer did not answer within ${withinMs} ms`, { cause: last })
}
