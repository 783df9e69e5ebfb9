import { address } from '@solana/kit'

/** The local chain has a mint at the address of mainnet's USDC, so that the same configuration works on both. */
export const USDC_MINT = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
export const USDC_DECIMALS = 6
