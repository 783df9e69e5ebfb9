import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { type PasskeyConfig, passkeySiteOf } from '@throwdown/approvals/passkey-site'
import type { PasskeyRegistration } from '@throwdown/contract/passkey'
import type { PasskeyRow } from './passkey-store.ts'

/** COSE numbers of Ed25519, ECDSA on P-256 and RSA: every authenticator has one of them. */
export const SIGNATURE_ALGORITHMS = [-8, -7, -257]

type NewCredential = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'signCount' | 'transports' | 'isSynced'>

/** Returns what to store of a passkey that a verified person made for this challenge on a page of ours, or null. */
export async function verifyRegistration(
  config: PasskeyConfig,
  { challenge, response }: { challenge: string; response: PasskeyRegistration },
): Promise<NewCredential | null> {
  const { domain, origins } = passkeySiteOf(config)
  const { transports = [], ...proof } = response.response
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, rawId: response.id, response: proof, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: domain,
      requireUserVerification: true,
      supportedAlgorithmIDs: SIGNATURE_ALGORITHMS,
    })
    if (!verified) return null
    const { credential, credentialBackedUp: isSynced } = registrationInfo
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      signCount: BigInt(credential.counter),
      transports,
      isSynced,
    }
  } catch {
    // The library throws for every response that is not right, and it does no I/O that could fail.
    return null
  }
}
