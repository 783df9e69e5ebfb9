import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  createTransactionMessage,
  generateKeyPairSigner,
  getTransactionEncoder,
  type Instruction,
  type KeyPairSigner,
  lamports,
  pipe,
  type Signature,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintEncoder,
  getMintToInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { USDC_DECIMALS, USDC_MINT } from '../usdc-mint.ts'
import { SYSTEM_PROGRAM } from './accounts.ts'
import { BLOCKHASH_AGE_MAX } from './blocks.ts'
import type { Chain } from './chain.ts'
import { parseTransaction } from './parse-transaction.ts'

const START_LAMPORTS = lamports(500_000_000n * 1_000_000_000n)
const MEMO_PROGRAM = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')

/** Gives away SOL and USDC of the local chain, in transactions like any other. */
export class Faucet {
  readonly #chain: Chain
  readonly #key: KeyPairSigner
  #given = 0

  private constructor(chain: Chain, key: KeyPairSigner) {
    this.#chain = chain
    this.#key = key
  }

  static async open(chain: Chain): Promise<Faucet> {
    const key = await generateKeyPairSigner()
    const shared = { exists: true, executable: false } as const
    const empty = { data: new Uint8Array(), space: 0n, programAddress: SYSTEM_PROGRAM }
    chain.writeAccount({ ...shared, ...empty, address: key.address, lamports: START_LAMPORTS })
    const data = usdcMintOf(key.address)
    const space = BigInt(data.length)
    const rent = lamports(chain.svm.minimumBalanceForRentExemption(space))
    const mint = { data, space, programAddress: TOKEN_PROGRAM_ADDRESS, lamports: rent }
    chain.writeAccount({ ...shared, ...mint, address: USDC_MINT })
    return new Faucet(chain, key)
  }

  giveSol(to: Address, amountLamports: bigint): Promise<Signature> {
    return this.#send([
      getTransferSolInstruction({ source: this.#key, destination: to, amount: amountLamports }),
    ])
  }

  /** To the associated token account of a wallet, which is created if it is missing. */
  async giveUsdc(owner: Address, microUsdc: bigint): Promise<Signature> {
    const mint = USDC_MINT
    const [ata] = await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS })
    return this.#send([
      getCreateAssociatedTokenIdempotentInstruction({ payer: this.#key, ata, owner, mint }),
      getMintToInstruction({ mint, token: ata, mintAuthority: this.#key, amount: microUsdc }),
    ])
  }

  async #send(instructions: readonly Instruction[]): Promise<Signature> {
    // Without a number two gifts of the same amount in one block would be one transaction.
    this.#given += 1
    const memo = { programAddress: MEMO_PROGRAM, data: Buffer.from(`faucet ${this.#given}`) }
    const { blockhash, height } = this.#chain.blocks.tip
    const signed = await pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(this.#key, message),
      (message) =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash, lastValidBlockHeight: height + BLOCKHASH_AGE_MAX },
          message,
        ),
      (message) => appendTransactionMessageInstructions([...instructions, memo], message),
      (message) => signTransactionMessageWithSigners(message),
    )
    const parsed = parseTransaction(Uint8Array.from(getTransactionEncoder().encode(signed)))
    const refusal = this.#chain.preflight(parsed)
    if (refusal) throw new FaucetRefused(JSON.stringify(refusal.error))
    this.#chain.land(parsed)
    return parsed.signature
  }
}

export class FaucetRefused extends Error {}

function usdcMintOf(mintAuthority: Address): Uint8Array {
  const mint = {
    mintAuthority,
    supply: 0n,
    decimals: USDC_DECIMALS,
    isInitialized: true,
    freezeAuthority: null,
  }
  return Uint8Array.from(getMintEncoder().encode(mint))
}
