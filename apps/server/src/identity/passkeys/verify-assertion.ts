import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { type PasskeyConfig, passkeySiteOf } from '@throwdown/approvals/passkey-site'
import type { PasskeyAssertion } from '@throwdown/contract/passkey'

/** What is stored of a passkey, as far as a signature needs it. */
export interface PasskeyCredential {
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly signCount: bigint
}

interface Assertion {
  /** In base64url. The caller answers for it: that it is its own, and that it is used once. */
  readonly challenge: string
  readonly response: PasskeyAssertion
  readonly credential: PasskeyCredential
}

/**
 * Whether the owner of the passkey, present and verified by the device, signed this challenge on a page of ours. Returns
 * the new sign count, which must be stored, or null. The challenge may be any bytes, such as the hash of a request.
 */
export async function verifyAssertion(
  config: PasskeyConfig,
  { challenge, response, credential }: Assertion,
): Promise<{ signCount: bigint } | null> {
  const { domain, origins } = passkeySiteOf(config)
  const id = credential.credentialId.toString('base64url')
  if (response.id !== id) return null
  const { clientDataJSON, authenticatorData, signature } = response.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...response,
        rawId: response.id,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: domain,
      requireUserVerification: true,
      credential: {
        id,
        publicKey: new Uint8Array(credential.publicKey),
        counter: Number(credential.signCount),
      },
    })
    return verified ? { signCount: BigInt(authenticationInfo.newCounter) } : null
  } catch {
    // The library throws for every response that is not right, and it does no I/O that could fail.
    return null
  }
}
