import { addressSignatureInput } from '@throwdown/rules/deposit/address-signature'
import { copyToGame } from '../copy-to-game.ts'
import { refuse } from '../refuse.ts'
import { inTurn, LOCKS } from '../store.ts'
import type { AddressKey } from './address-key.ts'
import { type DepositDeps, depositAddress } from './deposit-pool.ts'
import {
  findAssignedPlayer,
  insertSignatures,
  listOwned,
  listSignedOtherwise,
  type OwnedDeposit,
  type SignedBy,
} from './deposit-signature-store.ts'

export type SignDepositDeps = DepositDeps & { readonly key: AddressKey; readonly network: string }

const SIGNED_AT_ONCE = 1_000

/**
 * [C2] Signs whose this address is. The game says to whom it is assigned. The address comes from the seed and who came first from
 * what we remember: nobody gets a second one, and none goes to somebody else. A repeat signs nothing new.
 */
export async function signDeposit(deps: SignDepositDeps, index: number): Promise<void> {
  await inTurn(deps.state, LOCKS.deposits, async (transaction) => {
    const playerId = await findAssignedPlayer(deps.game, index)
    if (playerId === undefined) refuse('deposit_unknown')
    const owned = await listOwned(transaction, { index, playerId })
    if (owned.some((known) => known.index !== index || known.playerId !== playerId))
      refuse('deposit_of_another')
    await insertSignatures(transaction, signedBy(deps), [withSignature(deps, { index, playerId })])
  })
  await copyToGame(deps, 'depositSignatures')
}

/** After the key was exchanged: every address is signed again, for the same players, and each is read once. */
export async function signDepositsAgain(deps: SignDepositDeps): Promise<void> {
  let last: number | undefined = BEFORE_THE_FIRST
  while (last !== undefined) last = await signSomeAgain(deps, last)
}

const BEFORE_THE_FIRST = -1

/** Returns the last address that was signed. */
function signSomeAgain(deps: SignDepositDeps, after: number): Promise<number | undefined> {
  return inTurn(deps.state, LOCKS.deposits, async (transaction) => {
    const others = await listSignedOtherwise(transaction, signedBy(deps), { after, limit: SIGNED_AT_ONCE })
    const again = others.map((owned) => withSignature(deps, owned))
    await insertSignatures(transaction, signedBy(deps), again)
    return others.at(-1)?.index
  })
}

const signedBy = ({ key, network }: SignDepositDeps): SignedBy => ({ publicKey: key.publicKey, network })

function withSignature({ seed, key, network }: SignDepositDeps, owned: OwnedDeposit) {
  const address = depositAddress(seed, owned.index)
  return { ...owned, signature: key.sign(addressSignatureInput({ ...owned, address, network })) }
}
