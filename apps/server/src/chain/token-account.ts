import { type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'

export const TOKEN_PROGRAM = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const ASSOCIATED_TOKEN_PROGRAM = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')

/** The account in which a wallet holds a token; coins in any other account of the wallet do not count as ours. */
export async function associatedTokenAccount(wallet: Address, mint: Address): Promise<Address> {
  const encoder = getAddressEncoder()
  const seeds = [wallet, TOKEN_PROGRAM, mint].map((part) => encoder.encode(part))
  const [derived] = await getProgramDerivedAddress({ programAddress: ASSOCIATED_TOKEN_PROGRAM, seeds })
  return derived
}
