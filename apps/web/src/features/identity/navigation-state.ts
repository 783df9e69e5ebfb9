/** The secret of a mailed link comes after the #, which browsers do not send to servers. */
export function readLinkSecret(hash: string): string | null {
  return /^#([A-Za-z0-9_-]{22})$/.exec(hash)?.[1] ?? null
}

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

function readText(state: unknown, name: string): string | null {
  if (typeof state !== 'object' || state === null) return null
  const value = new Map(Object.entries(state)).get(name)
  return typeof value === 'string' && value !== '' ? value : null
}
