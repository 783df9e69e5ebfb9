/** Expiry time that a JWT claims; null if it has none. Only the server decides whether a token is valid. */
export function tokenExpiresAtMs(token: string): number | null {
  const payload = token.split('.')[1]
  if (!payload) return null
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return hasExpiry(claims) ? claims.exp * 1_000 : null
  } catch {
    return null
  }
}

function hasExpiry(claims: unknown): claims is { exp: number } {
  return typeof claims === 'object' && claims !== null && 'exp' in claims && typeof claims.exp === 'number'
}
