// Run by `npm run dev` once chain and signer are up, and before anything compares ledger and chain [I8] [C7]: coins of the house, which cover
// the play money. The local chain is lost when it stops and the database stays, so every start gives the hot wallet what the ledger says.
// Never for production.
import { parseArgs } from 'node:util'
import { USDC_MINT } from '@throwdown/localnet/usdc-mint'
import { LINK_SECRET_BYTES } from '@throwdown/signer-link/link-security'
import { statusReply } from '@throwdown/signer-link/messages'
import { readSecretBytes } from '@throwdown/signer-link/secret-file'
import { signerLink } from '@throwdown/signer-link/signer-link'
import { z } from 'zod'
import { openAuditChain } from '../apps/server/src/chain/open-chain.ts'
import { openNode } from '../apps/server/src/chain/open-node.ts'
import { recordSolPrice } from '../apps/server/src/ledger/reserve-store.ts'
import { loadSeedConfig } from '../apps/server/src/platform/config.ts'
import { type Database, openDatabase } from '../apps/server/src/platform/db.ts'

/** Much more than all play money of development and of the e2e tests. */
const CAPITAL = [
  { coin: 'usdc', units: 1_000_000_000_000n, request: '01900000-0000-7000-8000-0000000000c1' },
  { coin: 'sol', units: 100_000_000_000n, request: '01900000-0000-7000-8000-0000000000c2' },
] as const
const nodeReply = z.object({ error: z.object({ message: z.string() }).optional() })
/** Blocks after which a transaction is final. */
const FINAL_BLOCKS = 34

const { values } = parseArgs({
  options: {
    'rpc-url': { type: 'string', default: '' },
    'signer-port': { type: 'string', default: '' },
    'signer-secret': { type: 'string', default: '' },
  },
})
const rpcUrl = values['rpc-url']

const { adminUrl } = loadSeedConfig()
const database = openDatabase({ url: adminUrl, maxConnections: 1, applicationName: 'throwdown-seed-house' })
try {
  const chain = openAuditChain({
    node: openNode({ url: rpcUrl }),
    usdcMint: USDC_MINT,
    database: database.pool,
    nowMs: Date.now,
  })
  await postCapital(database, await chain.readSolPrice())
  const hotWallet = await findHotWallet()
  for (const { coin, units } of (await chain.readFinalized()) ?? [])
    await give(hotWallet, coin, (await postedUnits(database, coin)) - units)
  await callNode('localnet_tick', [FINAL_BLOCKS])
  process.stdout.write('the house has its coins\n')
} finally {
  await database.close()
}

/** Once; a repeat returns the first result. */
async function postCapital(
  { pool }: Database,
  price: { micros: bigint; publishedAtMs: number } | null,
): Promise<void> {
  if (price === null) throw new Error('the local chain has no price of SOL')
  await recordSolPrice(pool, price)
  for (const { coin, units, request } of CAPITAL)
    await pool.query(
      "select key from cashier_add_capital($1, 'hot', $2, $3, row($4, 'seed', $5)::ledger_price)",
      [request, coin, units, price.micros, new Date(price.publishedAtMs)],
    )
}

/** What was on its way out when the last chain was lost comes back, so it is counted too. */
async function postedUnits({ pool }: Database, coin: string): Promise<bigint> {
  const { rows } = await pool.query<{ units: bigint }>(
    `select coalesce(-sum(balance), 0)::bigint as units
       from ledger_account
      where code = any ($1)`,
    [['deposit', 'hot', 'cold', 'outflight'].map((place) => `asset:${place}:${coin}`)],
  )
  return rows[0]?.units ?? 0n
}

async function findHotWallet(): Promise<string> {
  const secret = readSecretBytes(values['signer-secret'], LINK_SECRET_BYTES)
  const port = Number(values['signer-port'])
  const link = signerLink({ host: '127.0.0.1', port, client: 'server', secret })
  return (await link.call('/status', {}, statusReply)).hotWallet
}

async function give(address: string, coin: 'sol' | 'usdc', units: bigint): Promise<void> {
  if (units <= 0n) return
  await callNode(coin === 'sol' ? 'requestAirdrop' : 'localnet_giveUsdc', [address, Number(units)])
}

async function callNode(method: string, params: readonly unknown[]): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const reply = nodeReply.parse(await (await fetch(rpcUrl, { method: 'POST', body })).json())
  if (reply.error) throw new Error(`${method}: ${reply.error.message}`)
}
