import { COPIES, type Copied, copyWallets, findNewest, insertCopies, listAfter } from './copy-store.ts'
import type { Databases } from './databases.ts'
import { inTurn, LOCKS } from './store.ts'

/** What the signer remembers is older than its copies in the game: its caps and used approvals cannot be trusted. */
export class LostState extends Error {
  override readonly name = 'LostState'
}

/**
 * Copies what the game has not got yet, once it is committed in our own database. What a crash left out, or a restore of the
 * game has lost, goes with it. In turn, so that nothing is left out.
 */
export async function copyToGame({ state, game }: Databases, what: Copied): Promise<void> {
  const { lock, ...copy } = COPIES[what]
  await inTurn(state, LOCKS[lock], async (transaction) => {
    for (;;) {
      const rows = await listAfter(transaction, copy, await findNewest(game, copy.to, copy.order))
      if (rows === undefined) return
      await insertCopies(game, copy, rows)
    }
  })
}

export async function copyEverything(databases: Databases): Promise<void> {
  await copyWallets(databases)
  await copyToGame(databases, 'certificates')
  await copyToGame(databases, 'depositAddresses')
  await copyToGame(databases, 'depositSignatures')
}

/** Before anything is counted: what is written next would contradict what is missing. */
export async function refuseLostState({ state, game }: Databases): Promise<void> {
  const tables = [
    ...Object.values(COPIES),
    { from: 'audit_head', to: 'head_keeper.audit_head', order: 'position' },
  ]
  for (const { from, to, order } of tables)
    if ((await findNewest(game, to, order)) > (await findNewest(state, from, order)))
      throw new LostState(
        `the signer's database is older than its copies in the game: ${from} is behind ${to}`,
      )
}
