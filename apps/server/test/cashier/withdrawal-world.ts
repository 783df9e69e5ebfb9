import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Localnet } from '@throwdown/localnet/start-localnet'
import { USDC_MINT } from '@throwdown/localnet/usdc-mint'
import { usd } from '@throwdown/rules/money'
import { allowDestinationReply } from '@throwdown/signer-link/messages'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import type { SignerProcess } from '../../../signer/test/world/signer-process.ts'
import { anAddress } from '../../../signer/test/world/transfers.ts'
import { withdrawalRoutes } from '../../src/cashier/withdrawals/routes.ts'
import { type ShownWithdrawal, showOwnWithdrawals } from '../../src/cashier/withdrawals/show-withdrawal.ts'
import { startWithdrawals } from '../../src/cashier/withdrawals/start-withdrawals.ts'
import { openAuditChain } from '../../src/chain/open-chain.ts'
import { openNode } from '../../src/chain/open-node.ts'
import { payoutPriceReader } from '../../src/chain/payouts/payout-price.ts'
import { type TestAddress, testChain } from '../../src/chain/testing/test-chain.ts'
import { aProvedWithdrawal } from '../../src/identity/testing/prove-withdrawal.ts'
import { accountCode } from '../../src/ledger/accounts.ts'
import { checkReserve } from '../../src/ledger/check-reserve.ts'
import { Cashier } from '../../src/ledger/testing/cashier.ts'
import { openOne, seedMoney } from '../../src/ledger/testing/seed-money.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { listenTo } from '../../src/platform/listen.ts'
import type { TestDatabase } from '../../src/platform/testing/database.ts'
import { callerByHeader } from '../world/caller-by-header.ts'
import { aContext, anHttp } from '../world/context.ts'
import { findFaults } from './find-faults.ts'
import { openPayoutNodes } from './open-payout-nodes.ts'

const WITHIN_MS = 30_000
const SESSION_ID = randomUUID()

export type WithdrawalFields = { coin: 'sol' | 'usdc'; address: string; micros: bigint; id?: string }

type Parts = {
  readonly database: TestDatabase
  readonly localnet: Localnet
  readonly signer: SignerProcess
  readonly hot: TestAddress
  readonly cold: TestAddress
  /** The node of the cashier; the local chain itself unless it is given. */
  readonly cashierRpcUrl?: string
  /** Its second node, if it has one. */
  readonly secondRpcUrl?: string | undefined
}

export class WithdrawalWorld {
  readonly localnet: Localnet
  readonly signer: SignerProcess
  readonly hot: TestAddress
  readonly cold: TestAddress
  readonly chain: ReturnType<typeof testChain>
  readonly owner
  readonly app
  readonly cashier
  readonly audit
  readonly staff
  readonly books: Cashier
  readonly pushed: string[] = []
  isAuditing = true
  readonly database: TestDatabase
  private readonly audited
  private readonly cashierRpcUrl: string
  private readonly secondRpcUrl: string | undefined
  contradictions = 0
  private readonly context
  private http: FastifyInstance | undefined
  private driver: { stop(): Promise<void> } | undefined

  constructor({ database, localnet, signer, hot, cold, cashierRpcUrl = localnet.url, secondRpcUrl }: Parts) {
    this.database = database
    this.localnet = localnet
    this.signer = signer
    this.hot = hot
    this.cold = cold
    this.cashierRpcUrl = cashierRpcUrl
    this.secondRpcUrl = secondRpcUrl
    this.chain = testChain(localnet)
    this.owner = database.open('postgres').pool
    this.app = database.open('throwdown_app', 8).pool
    this.cashier = database.open('throwdown_cashier', 13).pool
    this.audit = database.open('throwdown_audit').pool
    this.staff = database.open('throwdown_staff').pool
    this.books = new Cashier(this.cashier)
    this.context = aContext({ DATABASE_URL: database.url('throwdown_app') })
    this.audited = openAuditChain({
      node: openNode({ url: localnet.url }),
      usdcMint: USDC_MINT,
      database: this.audit,
      nowMs: Date.now,
    })
  }

  readonly readChain = () => checkReserve(this.audit, this.audited)
  readonly readPrice = () => this.audited.readSolPrice()

  async start(): Promise<void> {
    this.http = await anHttp(this.context, (api) =>
      withdrawalRoutes(api, { pool: this.app, clock: systemClock, jobs: this.context.jobs }),
    )
    this.http.requireAccess = callerByHeader
    const listening = listenTo({
      url: this.database.url('throwdown_audit'),
      channel: 'ledger_reading_requested',
      applicationName: 'test-audit',
      log: this.context.log,
      onNotified: () => {
        if (this.isAuditing) void this.readChain().catch(() => undefined)
      },
    })
    await listening.ready
    this.startDriver()
    onTestFinished(async () => {
      await this.stopDriver()
      await listening.stop()
      await this.localnet.close()
      await this.database.drop()
    })
  }

  startDriver(): void {
    const node = { node: openNode({ url: this.cashierRpcUrl }), nowMs: () => systemClock.nowMs() }
    this.driver = startWithdrawals({
      databaseUrl: this.database.url('throwdown_cashier'),
      pool: this.cashier,
      rpc: openPayoutNodes({
        urls: [this.cashierRpcUrl, this.secondRpcUrl],
        log: this.context.log,
        onContradiction: () => void (this.contradictions += 1),
      }),
      readPayoutPrice: payoutPriceReader(node),
      signer: this.signer.cashierLink(),
      usdcMint: USDC_MINT,
      clock: systemClock,
      log: this.context.log,
      onChanged: (playerId) => this.pushed.push(playerId),
      mayWork: () => true,
    })
  }

  async stopDriver(): Promise<void> {
    await this.driver?.stop()
  }

  async aPlayer(dollars = 900): Promise<string> {
    const playerId = randomUUID()
    const available = await openOne(this.owner, accountCode.available(playerId))
    if (dollars > 0) await seedMoney(this.owner, available, usd(dollars))
    return playerId
  }

  /** An address that this player has used long ago. */
  async anOldAddress(playerId: string): Promise<TestAddress> {
    const known = anAddress()
    await this.signer.cashierLink().call('/allow-destination', { address: known }, allowDestinationReply)
    await this.owner.query(
      "insert into withdrawal_address (player_id, address, requested_at, usable_at) values ($1, $2, now() - interval '2 days', now() - interval '1 day')",
      [playerId, known],
    )
    return known
  }

  async requestOnce(playerId: string, request: WithdrawalFields) {
    // As the session that made the confirmation.
    const proved = await aProvedWithdrawal(this.app, { ...request, playerId, sessionId: SESSION_ID })
    return this.post(playerId, '', { id: randomUUID(), ...request, ...proved })
  }

  /** As a client without a reply from the cashier does: the same request again. */
  async ask(playerId: string, request: WithdrawalFields) {
    const named = { id: randomUUID(), ...request }
    for (;;) {
      const reply = await this.requestOnce(playerId, named)
      if (reply.data?.units !== null) return reply
    }
  }

  readonly quote = (playerId: string, request: Omit<WithdrawalFields, 'id'>) =>
    this.post(playerId, '/quote', request)

  private async post(playerId: string, path: string, request: WithdrawalFields) {
    const reply = await this.http?.inject({
      method: 'POST',
      url: `/api/wallet/withdrawals${path}`,
      headers: {
        origin: 'https://play.example',
        'x-throwdown-page': '1',
        'x-player': playerId,
        'x-session': SESSION_ID,
      },
      payload: { ...request, micros: request.micros.toString() },
    })
    return reply?.json()
  }

  activity(playerId: string) {
    return showOwnWithdrawals(this.app, playerId, systemClock.nowMs())
  }

  /** The first withdrawal of the player's list, once it is as expected. */
  async until(playerId: string, expected: Readonly<Partial<ShownWithdrawal>>) {
    const endsAtMs = Date.now() + WITHIN_MS
    for (;;) {
      const [row] = await this.activity(playerId)
      if (row && isDeepStrictEqual({ ...row, ...expected }, row)) return row
      if (Date.now() > endsAtMs) throw new Error(`${JSON.stringify(row)} is not ${JSON.stringify(expected)}`)
      await delay(50)
    }
  }

  async availableOf(playerId: string): Promise<bigint> {
    const { rows } = await this.owner.query<{ balance: bigint }>(
      'select balance from ledger_account where code = $1',
      [accountCode.available(playerId)],
    )
    return rows[0]?.balance ?? 0n
  }

  /** What the player can play or withdraw. */
  async ownedBy(playerId: string): Promise<bigint> {
    const { rows } = await this.owner.query<{ owned: bigint }>(
      'select coalesce(sum(balance), 0)::bigint as owned from ledger_account where code in ($1, $2)',
      [accountCode.available(playerId), accountCode.withdrawOnly(playerId)],
    )
    return rows[0]?.owned ?? 0n
  }

  async attemptsOf(id: string) {
    const { rows } = await this.owner.query<{
      outcome: string | null
      signature: string | null
      network_lamports: bigint
    }>(
      'select outcome, signature, network_lamports from withdrawal_attempt where withdrawal_id = $1 order by attempt',
      [id],
    )
    return rows
  }

  /** What is wrong: ledger and chain must agree to the lamport, with nothing in flight. */
  readonly faults = () => findFaults(this)
}
