import { createHash, sign } from 'node:crypto'
import { refuse } from '../refuse.ts'
import { inTurn, LOCKS } from '../store.ts'
import { judgeSweep } from './judge-sweep.ts'
import { readMessage } from './read-message.ts'
import { refuseOverCaps, type SignTransferDeps } from './sign-transfer.ts'
import { depositPath, deriveSeed, keyFromSeed } from './slip10.ts'
import { insertSweep, insertTransfer, isCounted, listDepositIndexes } from './wallet-store.ts'

export type SignSweepDeps = SignTransferDeps & { readonly seed: Buffer }
export type OwnSignature = { readonly address: string; readonly signature: Buffer }

const FOR_NO_PAYMENT = { withdrawalId: null, attempt: null, approvalId: null }

/**
 * Signs a transaction that moves coins from deposit addresses into the wallets of the house, for all its signers. The
 * fee is a transfer of the hot wallet like any other and counts for its caps. A repeat is counted once.
 */
export async function signSweep(deps: SignSweepDeps, message: Buffer): Promise<OwnSignature[]> {
  const { state, key, policy, seed } = deps
  const { usdcMint, coldWallets } = policy
  const sweep = judgeSweep(readMessage(message), { hotWallet: key.address, coldWallets, usdcMint })
  const messageHash = createHash('sha256').update(message).digest()
  const indexes = await inTurn(state, LOCKS.wallet, async (transaction) => {
    const known = await listDepositIndexes(transaction, sweep.from)
    // Only addresses that the seed has made are signed for.
    if (known.size !== sweep.from.length) return refuse('unknown_transaction')
    if (await isCounted(transaction, messageHash)) return known
    const fee = { lamports: sweep.feeLamports, usdc: 0n }
    await refuseOverCaps(transaction, { spending: fee, policy })
    await insertTransfer(transaction, { ...FOR_NO_PAYMENT, messageHash, message, ...fee })
    await insertSweep(transaction, { messageHash, ...sweep.moved })
    return known
  })
  const ofDeposits = sweep.from.map((address) => {
    const index = indexes.get(address) ?? refuse('unknown_transaction')
    return { address, signature: sign(null, message, keyFromSeed(deriveSeed(seed, depositPath(index)))) }
  })
  return [{ address: key.address, signature: await key.sign(message) }, ...ofDeposits]
}
