/** Each coin of the ledger as an amount of it is written. */
export const CURRENCIES = { usdc: 'USDC', sol: 'SOL' } as const
