import { generateKeyPairSync } from 'node:crypto'
import { openCashierChain } from '../../apps/server/src/chain/open-cashier-chain.ts'
import { openNode } from '../../apps/server/src/chain/open-node.ts'
import { signatureText } from '../../apps/server/src/chain/payouts/signature.ts'
import { USDC_MINT } from '../../packages/localnet/src/usdc-mint.ts'
import type { CashierWorld } from './cashier-world.ts'

/** A wallet that nobody else pays, which the player requested days ago: the cashier allows it at the signer now. */
export async function aWaitedAddress(world: CashierWorld, playerId: string): Promise<string> {
  const address = anAddress()
  await world.owner.pool.query(
    "insert into withdrawal_address (player_id, address, requested_at) values ($1, $2, now() - interval '2 days')",
    [playerId, address],
  )
  return address
}

/** A wallet that nobody else pays, whose wait is over for the cashier and the signer: what is requested leaves at once. */
export async function aUsableAddress(world: CashierWorld, playerId: string): Promise<string> {
  const wallet = anAddress()
  const { url, wsUrl: socketUrl } = world.localnet
  const node = openNode({ url })
  const { tokenAccountOf } = openCashierChain({ node, socketUrl, usdcMint: USDC_MINT, nowMs: Date.now })
  const tokenAccount = await tokenAccountOf(wallet)
  await world.signerOwner.pool.query(
    "insert into destination (address, token_account, allowed_at) values ($1, $2, now() - interval '2 days')",
    [wallet, tokenAccount],
  )
  await world.owner.pool.query(
    `insert into withdrawal_address (player_id, address, requested_at, usable_at)
     values ($1, $2, now() - interval '2 days', now() - interval '1 day')`,
    [playerId, wallet],
  )
  return wallet
}

function anAddress(): string {
  const { publicKey } = generateKeyPairSync('ed25519')
  return signatureText.ofBytes(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
}
