import { createHash } from 'node:crypto'

/** [C8] A request that two people must sign. */
export type ApprovalRequest = {
  readonly id: string
  readonly kind: string
  /** Canonical JSON, exactly as it is signed. */
  readonly body: string
  readonly makerId: string
  readonly reason: string
  readonly expiresAtMs: number
}

/** What a passkey returned for the hash of a request, all in hex. */
export type ApprovalSignature = {
  readonly playerId: string
  readonly credentialId: string
  readonly authenticatorData: string
  readonly clientData: string
  readonly signature: string
}

/** No other signature of a passkey starts so: what is signed elsewhere is worth nothing here. */
const DOMAIN = 'throwdown approval v1'

/** What both people sign. Texts of free length are hashed first, so that no two requests are written the same. */
export function approvalHash({ id, kind, body, makerId, reason, expiresAtMs }: ApprovalRequest): Buffer {
  const lines = [DOMAIN, id, kind, makerId, String(expiresAtMs), sha256(body).toString('hex')]
  return sha256([...lines, sha256(reason).toString('hex')].join('\n'))
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest()
