import {
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { type Coin, DECIMALS } from '@throwdown/rules/money'

export type Transfer = {
  readonly payer: string
  readonly to: string
  readonly coin: Coin
  readonly usdcMint: string
  readonly units: bigint
  readonly blockhash: string
  readonly lastValidBlockHeight: bigint
}

/** The bytes of an unsigned transfer, for the wallet to show, sign and send. */
export async function buildTransfer(transfer: Transfer): Promise<Uint8Array> {
  const instructions = transfer.coin === 'sol' ? [sendSol(transfer)] : await sendUsdc(transfer)
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(address(transfer.payer), empty),
    (paid) =>
      setTransactionMessageLifetimeUsingBlockhash(
        {
          blockhash: blockhash(transfer.blockhash),
          lastValidBlockHeight: transfer.lastValidBlockHeight,
        },
        paid,
      ),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  )
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
}

function sendSol({ payer, to, units }: Transfer): Instruction {
  return getTransferSolInstruction({
    source: createNoopSigner(address(payer)),
    destination: address(to),
    amount: units,
  })
}

/** The first USDC to an address needs its token account, which the sender pays for. */
async function sendUsdc({ payer, to, units, usdcMint }: Transfer): Promise<Instruction[]> {
  const mint = address(usdcMint)
  const authority = createNoopSigner(address(payer))
  const accountOf = async (owner: string) =>
    (await findAssociatedTokenPda({ owner: address(owner), mint, tokenProgram: TOKEN_PROGRAM_ADDRESS }))[0]
  const [source, destination] = await Promise.all([accountOf(payer), accountOf(to)])
  return [
    getCreateAssociatedTokenIdempotentInstruction({
      payer: authority,
      ata: destination,
      owner: address(to),
      mint,
    }),
    getTransferCheckedInstruction({
      source,
      mint,
      destination,
      authority,
      amount: units,
      decimals: DECIMALS.USDC,
    }),
  ]
}
