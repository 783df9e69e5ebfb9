import { createPublicKey } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { UnusableSecretFile } from '@throwdown/signer-link/secret-file'
import { copyToGame } from '../copy-to-game.ts'
import type { Databases } from '../databases.ts'
import { inTurn, LOCKS } from '../store.ts'
import { depositPath, deriveSeed, keyFromSeed } from './slip10.ts'
import { addressOf } from './wallet-key.ts'
import { countDepositAddresses, findDepositAddress, insertDepositAddresses } from './wallet-store.ts'

/** One call takes less than a second; the caller calls again for more. */
const MADE_AT_ONCE_MAX = 500
const MADE_IN_A_ROW = 10

export type DepositDeps = Databases & { readonly seed: Buffer }

export const depositAddress = (seed: Buffer, index: number): string =>
  addressOf(createPublicKey(keyFromSeed(deriveSeed(seed, depositPath(index)))))

/** Makes the next addresses until there are this many; returns how many there are. Never the same index twice. */
export async function fillDepositPool(deps: DepositDeps, upTo: number): Promise<number> {
  const size = await inTurn(deps.state, LOCKS.deposits, async (transaction) => {
    const known = await countDepositAddresses(transaction)
    const missing = Math.min(Math.max(0, upTo - known), MADE_AT_ONCE_MAX)
    const made = await makeAddresses(deps.seed, { from: known, count: missing })
    if (missing > 0) await insertDepositAddresses(transaction, known, made)
    return known + missing
  })
  await copyToGame(deps, 'depositAddresses')
  return size
}

/** Between two groups other calls have their turn: a payout must not wait for a second of arithmetic. */
async function makeAddresses(
  seed: Buffer,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<string[]> {
  const made: string[] = []
  while (made.length < count) {
    if (made.length % MADE_IN_A_ROW === 0) await setImmediate()
    made.push(depositAddress(seed, from + made.length))
  }
  return made
}

/** With another seed the signer could not move what players sent to the addresses that are stored. */
export async function refuseOtherSeed({ state, seed }: DepositDeps): Promise<void> {
  const last = (await countDepositAddresses(state)) - 1
  for (const index of last < 0 ? [] : [0, last])
    if ((await findDepositAddress(state, index)) !== depositAddress(seed, index))
      throw new UnusableSecretFile('DEPOSIT_SEED_FILE is not the seed of the stored deposit addresses')
}
