import { type Address, generateKeyPairSigner } from '@solana/kit'
import { USDC_MINT } from '@throwdown/localnet/usdc-mint'
import { aKitClient, type KitClient } from '../../../../../packages/localnet/test/kit-client.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/testing/database.ts'
import { openAuditChain } from '../open-chain.ts'
import { openNode } from '../open-node.ts'

/** Until what was just sent is finalized. */
export const FINAL = 33

export const anAddress = async (): Promise<Address> => (await generateKeyPairSigner()).address

export type ChainWorld = Awaited<ReturnType<typeof aChainWorld>>

/** A local chain and a database, whose addresses are those that the test writes as the signer does. */
export async function aChainWorld() {
  const client = await aKitClient()
  const database = await createTestDatabase()
  const audit = database.open('throwdown_audit', 3).pool
  const { url } = client.localnet
  const openChain = ({ ownUrl }: { ownUrl?: string } = {}) =>
    openAuditChain({
      node: openNode({ url }),
      usdcMint: USDC_MINT,
      database: audit,
      nowMs: Date.now,
      ...(ownUrl !== undefined && { ownUrl }),
    })
  return {
    client,
    database,
    audit,
    openChain,
    addOurs: (added: Ours) => addOurs(database, added),
    give: (to: Address, gift: Gift) => give(client, to, gift),
    /** What a reading of everything finds. */
    units: async (): Promise<Record<string, bigint>> => {
      const readings = (await openChain().readFinalized()) ?? []
      return Object.fromEntries(readings.map(({ coin, units }) => [coin, units]))
    },
    close: async () => {
      await client.localnet.close()
      await database.drop()
    },
  }
}

type Ours = { readonly wallets?: readonly Address[]; readonly deposits?: readonly Address[] }

async function addOurs(database: TestDatabase, { wallets = [], deposits = [] }: Ours): Promise<void> {
  const { pool } = database.open('throwdown_signer', 1)
  for (const address of wallets)
    await pool.query("insert into signer.wallet (address, kind) values ($1, 'hot')", [address])
  await pool.query(
    `insert into signer.deposit_address (index, address)
     select place - 1, address from unnest($1::text[]) with ordinality as made (address, place)`,
    [deposits],
  )
}

type Gift = { readonly usdc?: bigint; readonly lamports?: bigint }

async function give({ localnet }: KitClient, to: Address, { usdc = 0n, lamports = 0n }: Gift): Promise<void> {
  if (usdc > 0n) await localnet.giveUsdc(to, usdc)
  if (lamports > 0n) await localnet.giveSol(to, lamports)
}
