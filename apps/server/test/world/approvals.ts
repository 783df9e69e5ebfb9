import { randomUUID } from 'node:crypto'
import { passkeySiteOf } from '@throwdown/approvals/passkey-site'
import type { ApprovalTrust } from '@throwdown/approvals/trusted-keys'
import type { Approval } from '@throwdown/contract/approvals'
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@throwdown/contract/passkey'
import { attestReply, attestRequest } from '@throwdown/signer-link/messages'
import { type SignerLink, SignerRefused } from '@throwdown/signer-link/signer-link'
import { onTestFinished } from 'vitest'
import { attestApproval } from '../../../signer/src/attest-approval.ts'
import { Refusal } from '../../../signer/src/refuse.ts'
import { type ExecuteDeps, executeApprovals } from '../../src/approvals/execute-approvals.ts'
import { Cashier, chainName } from '../../src/ledger/testing/cashier.ts'
import { openDatabase } from '../../src/platform/db.ts'
import { anAuthenticator, type Behaviour } from './authenticator.ts'
import {
  aStaffMember,
  aTestServer,
  aVerifiedPlayer,
  type IdentityDatabase,
  type TestServer,
} from './identity.ts'

export type Authenticator = ReturnType<typeof anAuthenticator>

export interface Approver {
  readonly id: string
  readonly username: string
  readonly email: string
  readonly password: string
  readonly browser: Awaited<ReturnType<typeof aStaffMember>>['browser']
  readonly authenticator: Authenticator
  readonly fingerprint: string
  /** Of the request to add the key; null for one of the first two. */
  readonly keyApproval: Approval | null
}

export interface ApprovalWorld {
  readonly server: TestServer
  readonly ann: Approver
  readonly bob: Approver
  /** What the signer believes. */
  readonly trust: ApprovalTrust
  readonly deps: ExecuteDeps
  /** The worker's job, once. */
  executeApproval(): Promise<void>
  /** As the signer does for the worker. */
  attest(approvalId: string): Promise<readonly [string, string]>
  ask(by: Approver, kind: string, body: Record<string, string>): Promise<Approval>
  sign(by: Approver, approvalId: string, behaviour?: Behaviour): ReturnType<Approver['browser']['post']>
  read(approvalId: string): Promise<Approval>
  /** Requested by ann for a new player. */
  aBonus(): Promise<{ player: { readonly id: string }; asked: Approval }>
  availableOf(playerId: string): Promise<bigint>
  /** Requested by ann, signed by both and executed. */
  approve(kind: string, body: Record<string, string>): Promise<Approval>
}

const BONUS_MICROS = '5000000'

/** The signer's own function, without the link to it. */
export function attestingSigner(database: IdentityDatabase, trust: ApprovalTrust): SignerLink {
  const { pool: game } = database.open('throwdown_signer', 2)
  return {
    async call(_path, body, reply) {
      const { approval } = attestRequest.parse(body)
      const signers = await attestApproval({ game, trust }, approval).catch((error: unknown) => {
        throw error instanceof Refusal ? new SignerRefused(error.refused) : error
      })
      return reply.parse({ signers })
    },
  }
}

/** A server, two members of staff with pinned keys, and a worker whose signer believes them. */
export async function anApprovalWorld(database: IdentityDatabase): Promise<ApprovalWorld> {
  const server = await aTestServer(database)
  const [ann, bob] = [await anApprover(server), await anApprover(server)]
  const approver = openAsApprover(database)
  const trust = { rootKeys: [ann.fingerprint, bob.fingerprint], site: passkeySiteOf(server.context.config) }
  const deps = { ...server.context, approver, signer: attestingSigner(database, trust) }
  const world: ApprovalWorld = {
    server,
    ann,
    bob,
    trust,
    deps,
    executeApproval: () => executeApprovals(deps),
    async attest(approval) {
      return (await deps.signer.call('/attest', { approval }, attestReply)).signers
    },
    async ask(by, kind, body) {
      const reply = await by.browser.post('/staff/approvals', {
        action: { kind, body },
        reason: 'a reason of the test',
      })
      if (reply.statusCode !== 200) throw new Error(`${kind}: ${reply.body}`)
      return reply.json().data
    },
    sign: (by, approvalId, behaviour) => signAs(by, approvalId, behaviour),
    async read(approvalId) {
      return (await ann.browser.get(`/staff/approvals/${approvalId}`)).json().data
    },
    async aBonus() {
      const player = await aVerifiedPlayer(server)
      return { player, asked: await world.ask(ann, 'bonus', { playerId: player.id, micros: BONUS_MICROS }) }
    },
    availableOf: (playerId) => readAvailable(database, playerId),
    async approve(kind, body) {
      const { id } = await world.ask(ann, kind, body)
      for (const person of [ann, bob]) {
        const reply = await signAs(person, id)
        if (reply.statusCode !== 200) throw new Error(`${kind}: ${reply.body}`)
      }
      // Two workers at once, and one after them: it happens once.
      await Promise.all([world.executeApproval(), world.executeApproval()])
      await world.executeApproval()
      return world.read(id)
    },
  }
  return world
}

function openAsApprover(database: IdentityDatabase) {
  const url = database.url('throwdown_approver')
  const approver = openDatabase({ url, maxConnections: 4, applicationName: 'test-approver' })
  onTestFinished(() => approver.close())
  return approver
}

async function readAvailable({ admin }: IdentityDatabase, playerId: string): Promise<bigint> {
  const { rows } = await admin.query<{ balance: bigint }>(
    'select balance from ledger_account where code = $1',
    [`user:${playerId}:available`],
  )
  return BigInt(rows[0]?.balance ?? 0)
}

/** Enrolled as staff, with a passkey for approvals that was offered or requested. */
export async function anApprover(server: TestServer): Promise<Approver> {
  const staff = await aStaffMember(server)
  return { ...staff, ...(await addKey(staff.browser)) }
}

export async function addKey(browser: Approver['browser'], authenticator = anAuthenticator()) {
  const options: PasskeyCreationOptions = (await browser.post('/staff/approver-keys/options')).json().data
  const response = authenticator.create(options)
  const reply = await browser.post('/staff/approver-keys', { challenge: options.challenge, response })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  const { fingerprint, approval } = reply.json().data
  return { authenticator, fingerprint, keyApproval: approval }
}

export async function optionsOf(by: Approver, approvalId: string): Promise<PasskeyRequestOptions> {
  return (await by.browser.post(`/staff/approvals/${approvalId}/options`)).json().data
}

async function signAs(by: Approver, approvalId: string, behaviour: Behaviour = {}) {
  const options = await optionsOf(by, approvalId)
  const response = by.authenticator.get(options, behaviour)
  return by.browser.post(`/staff/approvals/${approvalId}/signatures`, { response })
}

/** Requested by a player and paid for with coins in the hot wallet; more than leaves without two people. */
export async function aLargeWithdrawal(database: IdentityDatabase) {
  const cashier = new Cashier(database.open('throwdown_cashier', 2).pool)
  const [id, playerId] = [randomUUID(), randomUUID()]
  const deposited = 1_000_000_000n
  await cashier.deposit({ coin: 'usdc', units: deposited, playerId })
  await cashier.call('cashier_sweep($1, $2, $3, $4, $5)', [chainName(), 'usdc', deposited, 'hot', 0n])
  await cashier.ask({ id, playerId, micros: 600_000_000n, coin: 'usdc' })
  return {
    id,
    /** Without the fee of 5%. */
    units: 570_000_000n,
    sign: () => cashier.call('cashier_debit_hot_wallet($1, 1)', [id]),
  }
}
