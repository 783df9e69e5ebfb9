import {
  AccountRole,
  type Address,
  address,
  generateKeyPairSigner,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit'
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeAccount3Instruction,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  getSyncNativeInstruction,
  getTokenSize,
  getTransferCheckedInstruction,
  getTransferInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { USDC_MINT } from '@throwdown/localnet/usdc-mint'

export const TOKEN_2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
export const WRAPPED_SOL = address('So11111111111111111111111111111111111111112')
const MEMO = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const COMPUTE_BUDGET = address('ComputeBudget111111111111111111111111111111')
/** More than any account here needs to be kept. */
const RENT = 3_000_000n

export const sol = (source: KeyPairSigner, destination: Address, amount: bigint): Instruction =>
  getTransferSolInstruction({ source, destination, amount })

export const memo = (text: string): Instruction => ({ programAddress: MEMO, data: Buffer.from(text) })

/** In micro-lamports for each compute unit. */
export function priorityFee(microLamports: bigint): Instruction {
  const data = Buffer.alloc(9)
  data.writeUInt8(3)
  data.writeBigUInt64LE(microLamports, 1)
  return { programAddress: COMPUTE_BUDGET, data }
}

/** Fails, and with it its whole transaction. */
export const failing = (source: KeyPairSigner): Instruction =>
  getTransferSolInstruction({ source, destination: source.address, amount: 10n ** 17n })

/** The same instruction, which also names an account that it does not use. */
export const naming = (instruction: Instruction, named: Address): Instruction => ({
  ...instruction,
  accounts: [...(instruction.accounts ?? []), { address: named, role: AccountRole.READONLY }],
})

export async function tokenAccountOf(
  owner: Address,
  mint: Address = USDC_MINT,
  tokenProgram: Address = TOKEN_PROGRAM_ADDRESS,
): Promise<Address> {
  const [derived] = await findAssociatedTokenPda({ owner, mint, tokenProgram })
  return derived
}

export async function createTokenAccount(
  payer: KeyPairSigner,
  owner: Address,
  mint: Address = USDC_MINT,
  tokenProgram: Address = TOKEN_PROGRAM_ADDRESS,
): Promise<Instruction> {
  const ata = await tokenAccountOf(owner, mint, tokenProgram)
  return getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner, mint, tokenProgram })
}

export async function usdc(from: KeyPairSigner, destination: Address, amount: bigint): Promise<Instruction> {
  const source = await tokenAccountOf(from.address)
  return getTransferCheckedInstruction({
    source,
    mint: USDC_MINT,
    destination,
    authority: from,
    amount,
    decimals: 6,
  })
}

/** Without the mint and its decimals, as old wallets send it. */
export async function uncheckedUsdc(
  from: KeyPairSigner,
  destination: Address,
  amount: bigint,
): Promise<Instruction> {
  const source = await tokenAccountOf(from.address)
  return getTransferInstruction({ source, destination, authority: from, amount })
}

/** A token of its own in the associated account of a wallet. */
export async function otherToken(
  payer: KeyPairSigner,
  owner: Address,
  amount: bigint,
  programAddress: Address = TOKEN_PROGRAM_ADDRESS,
): Promise<Instruction[]> {
  const mint = await generateKeyPairSigner()
  const space = getMintSize()
  const token = await tokenAccountOf(owner, mint.address, programAddress)
  return [
    getCreateAccountInstruction({ payer, newAccount: mint, lamports: RENT, space, programAddress }),
    getInitializeMint2Instruction(
      { mint: mint.address, decimals: 6, mintAuthority: payer.address },
      { programAddress },
    ),
    await createTokenAccount(payer, owner, mint.address, programAddress),
    getMintToInstruction({ mint: mint.address, token, mintAuthority: payer, amount }, { programAddress }),
  ]
}

/** A token account for USDC that a wallet owns and that is not its associated one. */
export async function secondTokenAccount(
  payer: KeyPairSigner,
  owner: Address,
): Promise<{ account: Address; instructions: Instruction[] }> {
  const account = await generateKeyPairSigner()
  const programAddress = TOKEN_PROGRAM_ADDRESS
  const space = getTokenSize()
  return {
    account: account.address,
    instructions: [
      getCreateAccountInstruction({ payer, newAccount: account, lamports: RENT, space, programAddress }),
      getInitializeAccount3Instruction({ account: account.address, mint: USDC_MINT, owner }),
    ],
  }
}

/** Wrapped SOL in the associated account of a wallet. */
export async function wrappedSol(
  payer: KeyPairSigner,
  owner: Address,
  amount: bigint,
): Promise<Instruction[]> {
  const account = await tokenAccountOf(owner, WRAPPED_SOL)
  return [
    await createTokenAccount(payer, owner, WRAPPED_SOL),
    sol(payer, account, amount),
    getSyncNativeInstruction({ account }),
  ]
}

/** Closes a token account of the sender and sends what it holds in lamports to another address. */
export async function closeInto(
  owner: KeyPairSigner,
  mint: Address,
  destination: Address,
): Promise<Instruction> {
  const account = await tokenAccountOf(owner.address, mint)
  return getCloseAccountInstruction({ account, destination, owner })
}
