/** Every check by its permanent id, in reading order, with the text that players read. */
export const CHECKS = [
  { id: 'shape', text: 'Every entry has exactly the fields it should have.' },
  { id: 'sequence', text: 'Entries are numbered without a gap and belong to one match.' },
  { id: 'chain', text: 'Each entry carries its own fingerprint and that of the entry before it.' },
  { id: 'time', text: 'Time never runs backwards.' },
  {
    id: 'certificate',
    text: 'Every key we signed with was certified by a published root key and valid at that time.',
  },
  { id: 'operator-signatures', text: 'We signed the start, every lock and the result.' },
  { id: 'order', text: 'The entries follow the course of play.' },
  { id: 'complete', text: 'The transcript runs from the start to the result.' },
  { id: 'terms', text: 'The match was played under the published terms.' },
  { id: 'stake', text: 'The stake is that of the tier.' },
  { id: 'players', text: 'Two different players with two different keys sat down.' },
  { id: 'accepts', text: 'Each player signed that they accept this match.' },
  { id: 'deadlines', text: 'Every deadline gave each player the full time and bank.' },
  { id: 'arrivals', text: 'Only throws that arrived in time were counted.' },
  { id: 'outages', text: 'Outages were real gaps and moved deadlines no more often than allowed.' },
  { id: 'commit-signatures', text: 'Each sealed throw was signed by the player who sealed it.' },
  { id: 'locks', text: 'Each lock names both sealed throws and came on the fixed time grid.' },
  { id: 'reveal-signatures', text: 'Each player opened their throw with a signature over that very lock.' },
  { id: 'openings', text: 'Each opened throw is the one that was sealed.' },
  { id: 'bad-reveals', text: 'Each rejected opening was signed by the player and truly did not fit.' },
  { id: 'timeouts', text: 'Nobody was called late before their time and grace were over.' },
  { id: 'surrender', text: 'A surrender was signed by the player who gave up.' },
  { id: 'turns', text: 'Each throw was scored as rock, paper, scissors says.' },
  { id: 'result', text: 'The winner follows from the throws.' },
  { id: 'payout', text: 'Every micro-dollar of the pot went where the terms say.' },
  { id: 'points', text: 'The bounty points follow from the rounds won.' },
  { id: 'inclusion', text: 'The result is in the list we anchored on chain.' },
] as const

export type CheckId = (typeof CHECKS)[number]['id']

/** A failed check at an entry. */
export type Finding = { readonly check: CheckId; readonly seq: number; readonly detail: string }
