// History state survives reloads and can be edited: it is read as unknown and never trusted.

/** The page from which a guard sent the visitor to the login. Only a path of ours, never another site. */
export function readOrigin(state: unknown): string | null {
  const from = readText(state, 'from')
  return from?.startsWith('/') && !from.startsWith('//') ? from : null
}

export function readEmail(state: unknown): string | null {
  return readText(state, 'email')
}

export function readResetToken(state: unknown): string | null {
  return readText(state, 'resetToken')
}

/** What the account has besides the password: a reset may prove it. */
export function readProvable(state: unknown): readonly ('authenticator' | 'passkey')[] {
  if (typeof state !== 'object' || state === null) return []
  const value: unknown = new Map(Object.entries(state)).get('provable')
  return (['authenticator', 'passkey'] as const).filter(
    (kind) => Array.isArray(value) && value.includes(kind),
  )
}

function readText(state: unknown, name: string): string | null {
  if (typeof state !== 'object' || state === null) return null
  const value = new Map(Object.entries(state)).get(name)
  return typeof value === 'string' && value !== '' ? value : null
}
