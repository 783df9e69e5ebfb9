/** The secret of a mailed link comes after the #, which browsers do not send to servers. */
export function readLinkSecret(hash: string): string | null {
  return /^#([A-Za-z0-9_-]{22})$/.exec(hash)?.[1] ?? null
}
