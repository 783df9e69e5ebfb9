/** Where a row is in one order of a set. Redis sorts by the score first and by the member second. */
export type Position = { readonly score: number; readonly member: string }

/** Players in several orders: the rows of a board, or the runs of a pool. */
export type RankedSet<Order extends string, Row = never> = {
  /** Unique within a build. */
  readonly name: string
  readonly orders: readonly Order[]
  /** The order that ranks are taken from when rows are listed in this one. */
  readonly rankOrder: (order: Order) => Order
  /** False: the member is the player's number alone. True: it holds what the row is sorted by, so the last one is remembered. */
  readonly membersMove: boolean
  /** Null: the row is not in this order. */
  readonly positionOf: (order: Order, row: Row) => Position | null
}

// Names of keys: `standings:{build}:{set}:{order}`, with the sets that are complete in `standings:{build}:complete`.
/** Hash: the build that is read, the epoch that may write, the last event shown (xid, seq), up to when that is (asOf). */
export const LIVE_KEY = 'standings:live'
export const completeKey = (build: string): string => `standings:${build}:complete`
export const setKey = (build: string, name: string, order: string): string =>
  `standings:${build}:${name}:${order}`
/** Hash of a set whose members move: for each player the members in every order. */
export const membersKey = (build: string, name: string): string => setKey(build, name, 'members')

const NUMBER_DIGITS = 6

/** Every member ends in it: digits that sort as the numbers do, short enough for the smallest string. */
export const memberOf = (playerNo: number): string => playerNo.toString(36).padStart(NUMBER_DIGITS, '0')
export const playerNoOf = (member: string): number => Number.parseInt(member.slice(-NUMBER_DIGITS), 36)

const MEMBERS_END = ' '
/** The members of one player, in the order of `orders`; empty where the row is not in the order. */
export const joinMembers = (members: readonly (string | null)[]): string =>
  members.map((member) => member ?? '').join(MEMBERS_END)
export const splitMembers = (joined: string | null): (string | null)[] =>
  joined === null ? [] : joined.split(MEMBERS_END).map((member) => member || null)
