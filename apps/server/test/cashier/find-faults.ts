import type pg from 'pg'
import type { TestAddress, testChain } from '../../src/chain/testing/test-chain.ts'
import { findBreaches } from '../../src/ledger/testing/find-breaches.ts'

type Looked = {
  readonly owner: pg.Pool
  readonly audit: pg.Pool
  readonly chain: ReturnType<typeof testChain>
  readonly hot: TestAddress
  readonly readChain: () => Promise<{ readonly shortages: readonly unknown[] }>
}

/** Where ledger and chain differ, by a lamport or more; nothing may be in flight. */
export async function findFaults({ owner, chain, hot, audit, readChain }: Looked): Promise<unknown[]> {
  const { rows } = await owner.query<{ code: string; held: bigint }>(
    "select code, -balance as held from ledger_account where code ~ '^asset:(hot|outflight):'",
  )
  const wanted = new Map([
    ['asset:hot:sol', await chain.solOf(hot)],
    ['asset:hot:usdc', await chain.usdcOf(hot)],
  ])
  return [
    ...(await readChain()).shortages,
    ...(await findBreaches(audit, 5)),
    ...rows.filter(({ code, held }) => held !== (wanted.get(code) ?? 0n)),
  ]
}
