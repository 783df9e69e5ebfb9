/** What decides a place in a pool. */
export type Run = {
  /** Who the player is in the pool; of two who are level in everything, the smaller stands before. */
  readonly entrant: string
  readonly banked: number
  readonly opponentsBeaten: number
  readonly matches: number
  readonly reachedSeq: bigint
  readonly wins: number
}

export const POOL_ORDERS = ['rank', 'wins'] as const
export type PoolOrder = (typeof POOL_ORDERS)[number]

/**
 * A run as text that sorts as its place does. Every member of a pool's set has the same score, so Redis orders by the
 * text alone, and the whole of [B9] is in it: a score of 53 bits has no room for the event that decides between two.
 */
export function poolMemberOf(order: PoolOrder, run: Run): string {
  return order === 'rank' ? byRank(run) : `${down(run.wins)}${WINS_END}${byRank(run)}`
}

/** [B9] */
const byRank = ({ banked, opponentsBeaten, matches, reachedSeq, entrant }: Run): string =>
  `${down(banked)}${down(opponentsBeaten)}${up(matches)}${up(reachedSeq)}${entrant.replaceAll('-', '')}`

/** Between the wins and the member of the rank. */
export const WINS_END = ':'

/** The member of the rank that a member of the wins ends in. */
export const rankMemberOf = (winsMember: string): string =>
  winsMember.slice(winsMember.indexOf(WINS_END) + WINS_END.length)

const ENTRANT_DIGITS = 32

export function entrantOf(member: string): string {
  const digits = member.slice(-ENTRANT_DIGITS)
  return [0, 8, 12, 16, 20].map((from, part) => digits.slice(from, [8, 12, 16, 20, 32][part])).join('-')
}

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz'

/** The number of digits comes first, so that a longer number is a larger text, whatever follows. */
function up(value: number | bigint): string {
  const digits = value.toString(DIGITS.length)
  return `${digits.length.toString(DIGITS.length)}${digits}`
}

/** The larger the number, the smaller the text. */
const down = (value: number): string =>
  up(value).replaceAll(/./g, (digit) => DIGITS.at(-1 - DIGITS.indexOf(digit)) ?? '')
