const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** `Nov 16, 2026`, where the player is. */
export function formatDay(isoTime: string): string {
  return DAY.format(new Date(isoTime))
}
