/** The beats of the reveal in milliseconds from its start. Styles read them as variables: one place for the timing. */
export const REVEAL = {
  pumpMs: 300,
  pumps: 3,
  openAtMs: 900,
  strikeAtMs: 1_180,
  endsAtMs: 2_700,
  /** Without motion there is nothing to wait for but the reading. */
  stillEndsAtMs: 1_900,
} as const

export type RevealBeat = 'pumping' | 'struck'

/** Style variables for the reveal's own animations. */
export const revealTiming = {
  '--pump': `${REVEAL.pumpMs}ms`,
  '--pumps': String(REVEAL.pumps),
  '--open-at': `${REVEAL.openAtMs}ms`,
  '--strike-at': `${REVEAL.strikeAtMs}ms`,
} as const
