export type Coin = 'usdc' | 'sol'

/** The chart of accounts; the database has the same codes and refuses any other. */
export const accountCode = {
  available: (userId: string) => `user:${userId}:available`,
  held: (userId: string) => `user:${userId}:held`,
  withdrawing: (userId: string) => `user:${userId}:withdrawing`,
  pot: (matchId: string) => `match:${matchId}:pot`,
  pool: (poolId: string) => `pool:${poolId}`,
  asset: (place: 'deposit' | 'hot' | 'cold' | 'outflight', coin: Coin) => `asset:${place}:${coin}`,
  fx: (currency: 'usd' | Coin) => `fx:${currency}`,
  fee: (of: 'deposit' | 'win' | 'withdrawal' | 'pool') => `revenue:${of}-fee`,
  expense: (of: 'bonus' | 'goodwill' | 'network') => `expense:${of}`,
  capital: 'equity:capital',
} as const
