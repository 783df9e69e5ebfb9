import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { wallet } from '@throwdown/contract/wallet'
import { ADDRESS_KEYS } from '@throwdown/rules/deposit/address-keys'
import { isAddressSigned } from '@throwdown/rules/deposit/address-signature'
import { runVerification } from '@throwdown/rules/verifier/crypto-requests'
import { signDepositReply } from '@throwdown/signer-link/messages'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sha256, verifySignature } from '../../../packages/rules/test/node-keys.ts'
import { fillAddressPool } from '../../server/src/cashier/deposits/fill-address-pool.ts'
import { addressSigning } from '../../server/src/cashier/deposits/sign-addresses.ts'
import { assignAddress } from '../../server/src/cashier/deposits/wallet-store.ts'
import { chainName } from '../../server/src/ledger/testing/cashier.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { backUpTestDatabase } from '../../server/src/platform/testing/database.ts'
import { openWalletWorld, type WalletPlayer } from '../../server/test/world/wallet-world.ts'
import { copyEverything } from '../src/copy-to-game.ts'
import { openPool } from '../src/databases.ts'
import { publicHalf } from '../src/root-key.ts'
import { signDepositsAgain } from '../src/wallet/sign-deposit.ts'
import { type PatientDatabases, patientDatabases } from './world/patient-databases.ts'
import { aFolder, writeSecret } from './world/signer-files.ts'
import { aSignerProcess, type SignerProcess } from './world/signer-process.ts'
import { anAddress } from './world/transfers.ts'

const NETWORK = 'mainnet-beta'
const PATIENT_MS = 30_000
/** Of every signer of these tests. */
const SEED = randomBytes(64).toString('base64url')

let world: Awaited<ReturnType<typeof openWalletWorld>>
let databases: PatientDatabases
beforeAll(async () => {
  world = await openWalletWorld()
  databases = await patientDatabases(world.database, 2)
})
afterAll(async () => {
  await databases.end()
  await world.database.drop()
})

async function aRunningSigner(): Promise<SignerProcess> {
  const signer = await aSignerProcess(world.database, {
    SOLANA_CLUSTER: NETWORK,
    DEPOSIT_SEED_FILE: writeSecret(aFolder(), 'deposit.seed', SEED),
  })
  await signer.start()
  const pool = { signer: signer.cashierLink(), tokenAccountOf: async () => chainName() }
  await fillAddressPool(world.cashierPool, pool)
  return signer
}

/** One run of the cashier's task; returns the players whose pages it had read again. */
async function signAssigned(signer: SignerProcess): Promise<string[]> {
  const pushed: string[] = []
  const pushes = { walletChanged: (ids: readonly string[]) => void pushed.push(...ids) }
  const log = createLog({ level: 'silent', format: 'json', process: 'test' })
  await addressSigning({ signer: signer.cashierLink(), pushes, log })(world.cashierPool)
  return pushed.toSorted()
}

const walletOf = async ({ browser }: WalletPlayer) =>
  wallet.reply.parse((await browser.get('/wallet')).json()).data
type Shown = Awaited<ReturnType<typeof walletOf>>

async function aSignedPlayer(signer: SignerProcess) {
  const player = await world.aPlayer()
  await assignAddress(world.app, player.id)
  await signAssigned(signer)
  return { player, shown: await walletOf(player) }
}

/** What the page of this player decides about an answer of the server. */
const isShownTo = ({ id }: WalletPlayer, shown: Shown, keys = ADDRESS_KEYS): boolean =>
  runVerification(
    isAddressSigned(
      { playerId: id, address: shown.address ?? '', network: shown.cluster },
      shown.addressSignature,
      keys,
    ),
    { sha256, verify: verifySignature },
  )

const indexOf = async ({ id }: WalletPlayer): Promise<number> =>
  Number(
    (await world.database.admin.query('select index from cashier_address where player_id = $1', [id])).rows[0]
      ?.index,
  )

/** As somebody who can write every row of the game's database, whatever its triggers refuse. */
async function tamper(...statements: readonly string[]): Promise<void> {
  const client = await world.database.admin.connect()
  await client.query('set session_replication_role = replica')
  for (const statement of statements) await client.query(statement)
  client.release(true)
}

const replace = (address: string | null, index: number) => [
  `update signer.deposit_address set address = '${address}' where index = ${index}`,
  `update cashier_address set address = '${address}' where index = ${index}`,
]

test('[C2] an address is in the answer once it is signed for its player, and the page shows it to nobody else', async () => {
  const signer = await aRunningSigner()
  const [alice, bob] = [await world.aPlayer(), await world.aPlayer()]
  expect(await walletOf(alice)).toMatchObject({ address: null, addressSignature: null })
  expect(await signAssigned(signer)).toEqual([alice.id])
  expect(await signAssigned(signer)).toEqual([])
  // The answer waits a moment for a cashier that is at work.
  const first = walletOf(bob)
  await vi.waitFor(async () => expect(await signAssigned(signer)).toEqual([bob.id]))
  const [ofAlice, ofBob] = [await walletOf(alice), await first]
  expect([isShownTo(alice, ofAlice), isShownTo(bob, ofBob)]).toEqual([true, true])
  expect([isShownTo(bob, ofAlice), isShownTo(alice, ofBob)]).toEqual([false, false])
  expect(isShownTo(alice, { ...ofAlice, address: ofBob.address })).toBe(false)
  expect(isShownTo(alice, { ...ofAlice, cluster: 'devnet' })).toBe(false)
}, 60_000)

test('[C2] a row that was changed in the database of the game gives an address that the page refuses', async () => {
  const signer = await aRunningSigner()
  const { player, shown } = await aSignedPlayer(signer)
  const index = await indexOf(player)
  const thief = anAddress()
  await tamper(...replace(thief, index))
  const forged = await walletOf(player)
  expect([forged.address, isShownTo(player, forged)]).toEqual([thief, false])
  await tamper(...replace(shown.address, index))
  expect(isShownTo(player, await walletOf(player))).toBe(true)

  // Before it is signed: the signer signs the address of its seed, also if its own row says another one.
  const other = await world.aPlayer()
  await assignAddress(world.app, other.id)
  const given = await indexOf(other)
  const { rows } = await world.database.admin.query('select address from cashier_address where index = $1', [
    given,
  ])
  await tamper(...replace(thief, given))
  await databases.admin.query('set session_replication_role = replica')
  await databases.admin.query('update deposit_address set address = $1 where index = $2', [thief, given])
  await signAssigned(signer)
  const early = await walletOf(other)
  expect([early.address, isShownTo(other, early)]).toEqual([thief, false])
  await databases.admin.query('update deposit_address set address = $1 where index = $2', [
    rows[0].address,
    given,
  ])
  await tamper(...replace(rows[0].address, given))
  expect(isShownTo(other, await walletOf(other))).toBe(true)
}, 60_000)

test('[C2] the signer signs an address for one player only, and a player has one', async () => {
  const signer = await aRunningSigner()
  const ask = (index: number) => signer.cashierLink().call('/sign-deposit', { index }, signDepositReply)
  const { player } = await aSignedPlayer(signer)
  const index = await indexOf(player)
  await ask(index)
  await expect(ask(index + 1)).rejects.toThrow('deposit_unknown')
  await expect(ask(2_000_000)).rejects.toThrow('deposit_unknown')
  const thief = await world.aPlayer()
  await tamper(`update cashier_address set player_id = '${thief.id}' where index = ${index}`)
  await expect(ask(index)).rejects.toThrow('deposit_of_another')
  await tamper(
    `update cashier_address set player_id = null, assigned_at = null where index = ${index}`,
    `update cashier_address set player_id = '${player.id}', assigned_at = now() where index = ${index + 1}`,
  )
  await expect(ask(index + 1)).rejects.toThrow('deposit_of_another')
  // One refusal keeps nobody else waiting.
  const next = await world.aPlayer()
  await assignAddress(world.app, next.id)
  expect(await signAssigned(signer)).toEqual([next.id])
  await tamper(
    `update cashier_address set player_id = null, assigned_at = null where index = ${index + 1}`,
    `update cashier_address set player_id = '${player.id}', assigned_at = now() where index = ${index}`,
  )
  for (const link of [signer.link(), signer.workerLink()])
    await expect(link.call('/sign-deposit', { index }, signDepositReply)).rejects.toThrow('not_allowed')
}, 60_000)

test('[C2] a game that is put back to an older state gives each player the signed address again, and it to nobody else', async () => {
  const signer = await aRunningSigner()
  const [late, other] = [await world.aPlayer(), await world.aPlayer()]
  const older = await backUpTestDatabase(world.database)
  await assignAddress(world.app, late.id)
  await signAssigned(signer)
  const before = await walletOf(late)
  const game = openPool(older.url('throwdown_signer'), 2, PATIENT_MS)
  await copyEverything({ state: databases.state, game })
  await game.end()
  const app = older.open('throwdown_app', 1).pool
  expect(await assignAddress(app, other.id)).toMatchObject({ signature: null })
  expect(await assignAddress(app, late.id)).toEqual({
    address: before.address,
    signature: before.addressSignature,
  })
  await older.drop()
}, 60_000)

test('[C2] after an exchange of the key every player has the same address, signed by the new one', async () => {
  const signer = await aRunningSigner()
  const { player, shown } = await aSignedPlayer(signer)
  const { privateKey } = generateKeyPairSync('ed25519')
  const publicKey = publicHalf(privateKey)
  const key = { publicKey, sign: (input: Uint8Array) => sign(null, input, privateKey) }
  const deps = { ...databases, seed: Buffer.from(SEED, 'base64url'), key, network: NETWORK }
  await signDepositsAgain(deps)
  await signDepositsAgain(deps)
  await copyEverything(databases)
  const again = await walletOf(player)
  expect(again.address).toBe(shown.address)
  expect([isShownTo(player, again, [publicKey]), isShownTo(player, again)]).toEqual([true, false])
}, 60_000)
