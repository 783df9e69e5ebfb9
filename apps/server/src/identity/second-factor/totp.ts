import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Throwdown'
const PERIOD_SECONDS = 30
const SECRET_BYTES = 20
// One step earlier or later: clocks of phones drift, and typing takes time.
const STEPS_OF_DRIFT = 1
const RECOVERY_CODES = 10
const RECOVERY_CHARACTERS = 10
// Without letters and digits that look alike; 10 of 28 characters are 48 bits.
const RECOVERY_ALPHABET = '23456789bcdfghjkmnpqrstvwxyz'

export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

export function otpauthUrl(secret: string, username: string): string {
  return totpOf(secret, username).toString()
}

/** Six digits; every other text can only be a recovery code. */
export function isTotpCode(text: string): boolean {
  return /^[0-9]{6}$/.test(text)
}

/** Returns the step of a code, or null when the code is wrong. Each step may be used once. */
export function totpStep(secret: string, code: string, nowMs: number): bigint | null {
  if (!isTotpCode(code)) return null
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window: STEPS_OF_DRIFT })
  return delta === null ? null : BigInt(Math.floor(nowMs / 1000 / PERIOD_SECONDS) + delta)
}

/** In the form `xxxxx-xxxxx`, for writing down. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const text = Array.from(
      { length: RECOVERY_CHARACTERS },
      () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
    ).join('')
    return `${text.slice(0, RECOVERY_CHARACTERS / 2)}-${text.slice(RECOVERY_CHARACTERS / 2)}`
  })
}

/** Removes what may differ between showing and typing: case, spaces and hyphens. */
export function normalRecoveryCode(text: string): string {
  return text.toLowerCase().replaceAll(/[\s-]/g, '')
}

function totpOf(secret: string, label = 'account'): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  })
}
