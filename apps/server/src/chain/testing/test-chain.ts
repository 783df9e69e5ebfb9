import { type Address, address, createSolanaRpc, getAddressEncoder } from '@solana/kit'
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import type { Localnet } from '@throwdown/localnet/start-localnet'
import { USDC_MINT } from '@throwdown/localnet/usdc-mint'

const STATE_AT = 108
const AMOUNT_AT = 64
const FROZEN = 2

async function tokenAccountOf(owner: Address): Promise<Address> {
  const mint = { mint: USDC_MINT, tokenProgram: TOKEN_PROGRAM_ADDRESS }
  const [found] = await findAssociatedTokenPda({ owner, ...mint })
  return found
}

/** What a test looks up on the local chain, by other code than the cashier's. */
export function testChain(localnet: Localnet) {
  const rpc = createSolanaRpc(localnet.url)
  const readToken = async (owner: Address, commitment: 'finalized' | 'processed') => {
    const tokenAccount = await tokenAccountOf(owner)
    const { value } = await rpc.getAccountInfo(tokenAccount, { commitment, encoding: 'base64' }).send()
    return (
      value && { address: tokenAccount, lamports: value.lamports, data: Buffer.from(value.data[0], 'base64') }
    )
  }
  return {
    tokenAccountOf,
    solOf: async (owner: Address) => (await rpc.getBalance(owner, { commitment: 'finalized' }).send()).value,
    usdcOf: async (owner: Address) =>
      (await readToken(owner, 'finalized'))?.data.readBigUInt64LE(AMOUNT_AT) ?? 0n,
    /** As the issuer of USDC can. */
    async freezeTokenAccount(owner: Address): Promise<void> {
      const token = await readToken(owner, 'processed')
      if (!token) throw new Error('no token account exists to freeze')
      token.data.writeUInt8(FROZEN, STATE_AT)
      localnet.faults.setAccount({
        ...token,
        owner: TOKEN_PROGRAM_ADDRESS,
        data: Uint8Array.from(token.data),
      })
    },
  }
}

export type TestAddress = Address
export const asAddress = (text: string): Address => address(text)
export const addressBytes = (text: string): Uint8Array =>
  Uint8Array.from(getAddressEncoder().encode(address(text)))
