import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** The player and session that a ticket admits. */
export type TicketHolder = { readonly playerId: string; readonly sessionId: string }
export type Ticket = TicketHolder & { readonly expiresAtMs: number; readonly nonce: string }

const NONCE_BYTES = 16
const ticketContent = z.object({
  playerId: z.uuid(),
  sessionId: z.string().min(1).max(100),
  expiresAtMs: z.int(),
  nonce: z.string().min(1).max(50),
})

/** Signs and reads tickets. A ticket that we did not sign costs one HMAC and no question to any store. */
export class TicketSigner {
  private readonly key: Buffer

  /** The key has one more use elsewhere, so tickets get their own one, derived from it. */
  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'throwdown realtime ticket', 32))
  }

  sign(holder: TicketHolder, expiresAtMs: number): string {
    const { playerId, sessionId } = holder
    const nonce = randomBytes(NONCE_BYTES).toString('base64url')
    const content = JSON.stringify({ playerId, sessionId, expiresAtMs, nonce } satisfies Ticket)
    const text = Buffer.from(content).toString('base64url')
    return `${text}.${this.macOf(text).toString('base64url')}`
  }

  /** Returns null for a ticket that was not signed here or has expired. */
  read(ticket: string, nowMs: number): Ticket | null {
    const [text = '', mac = '', ...rest] = ticket.split('.')
    const given = Buffer.from(mac, 'base64url')
    const expected = this.macOf(text)
    if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    const content = ticketContent.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return content.expiresAtMs >= nowMs ? content : null
  }

  private macOf(text: string): Buffer {
    return createHmac('sha256', this.key).update(text).digest()
  }
}
