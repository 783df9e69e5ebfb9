declare const accountBrand: unique symbol
export type AccountId = bigint & { readonly [accountBrand]: true }

/** Codes of the chart of accounts that TypeScript names; the database has all of them and refuses any other. */
export const accountCode = {
  available: (userId: string) => `user:${userId}:available`,
  held: (userId: string) => `user:${userId}:held`,
  withdrawOnly: (userId: string) => `user:${userId}:withdraw-only`,
  withdrawing: (userId: string) => `user:${userId}:withdrawing`,
  pool: (poolId: string) => `pool:${poolId}`,
  fee: (of: 'win' | 'pool') => `revenue:${of}-fee`,
} as const
