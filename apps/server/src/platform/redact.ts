/** Names whose values never reach a log, at any depth. Compared without case, dashes and underscores. */
const SECRET_NAMES = new Set([
  'authorization',
  'cookie',
  'setcookie',
  'password',
  'currentpassword',
  'newpassword',
  'confirmpassword',
  'code',
  'otp',
  'token',
  'accesstoken',
  'refreshtoken',
  'resettoken',
  'secret',
  'mfatoken',
  'recoverycodes',
  'passwordhash',
  'nonce',
  'hand',
  'privatekey',
  'seed',
  'operatorkeyseed',
  'ticket',
  'databaseurl',
  'redisurl',
  'smtpurl',
])
const CENSORED = '[redacted]'
// Log objects are shallow by design; a deeper one is a mistake.
const DEPTH_MAX = 6

export function redact(fields: Record<string, unknown>): Record<string, unknown> {
  return redactRecord(fields, 0)
}

function redactRecord(fields: Record<string, unknown>, depth: number): Record<string, unknown> {
  const cleaned: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    cleaned[name] = SECRET_NAMES.has(name.toLowerCase().replaceAll(/[-_]/g, ''))
      ? CENSORED
      : redactValue(value, depth + 1)
  }
  return cleaned
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null || value instanceof Error) return value
  if (depth > DEPTH_MAX) return '[too deep]'
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1))
  return isPlainRecord(value) ? redactRecord(value, depth) : value
}

function isPlainRecord(value: object): value is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
