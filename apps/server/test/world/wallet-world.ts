import { randomUUID } from 'node:crypto'
import { accountCode } from '../../src/ledger/accounts.ts'
import { Cashier, chainName } from '../../src/ledger/testing/cashier.ts'
import { openOne, passChecks, seedMoney } from '../../src/ledger/testing/seed-money.ts'
import { saveMatches } from '../../src/match/store.ts'
import { DepositRows } from './deposit-rows.ts'
import { aTestServer, aVerifiedPlayer, createIdentityDatabase } from './identity.ts'
import { startMatch } from './staked-match.ts'

export type WalletPlayer = Awaited<ReturnType<typeof aVerifiedPlayer>>

/** Players with sessions whose money comes and goes through the functions of its owners: seed, match and cashier. */
export async function openWalletWorld() {
  const database = await createIdentityDatabase()
  const cashierPool = database.open('throwdown_cashier', 4).pool
  const cashier = new Cashier(cashierPool)
  const deposits = new DepositRows(database.admin, cashierPool)
  const app = database.open('throwdown_app', 2).pool
  const audit = database.open('throwdown_audit', 2).pool
  return {
    database,
    cashier,
    cashierPool,
    deposits,
    app,
    audit,
    async aPlayer() {
      const server = await aTestServer(database)
      const checked = async () => {
        const player = await aVerifiedPlayer(server)
        await passChecks(database.admin, [player.id])
        return player
      }
      return { ...(await checked()), another: checked }
    },
    async give({ id }: WalletPlayer, amount: bigint): Promise<void> {
      const account = await openOne(database.admin, accountCode.available(id))
      await seedMoney(database.admin, account, amount)
    },
    async playedMatch(winner: WalletPlayer, loser: WalletPlayer, tier: 1 | 5 = 5): Promise<string> {
      const match = await startMatch(app, [winner.id, loser.id], { mode: 'normal', tier })
      await saveMatches(app, [await match.end(0).takeSave()], Date.now())
      return match.id
    },
    /** Requested, signed after the audit has read the chain, and final. */
    async withdraw(playerId: string, micros: bigint): Promise<string> {
      const id = randomUUID()
      await cashier.call('cashier_sweep($1, $2, $3, $4, $5)', [chainName(), 'usdc', micros, 'hot', 0n])
      await cashier.ask({ id, playerId, micros, coin: 'usdc' })
      await audit.query(
        `select ledger_record_chain(m.coin, sum(m.units)::bigint, 1, max(m.seen), array_agg(m.account_id), array_agg(m.units), array_agg(m.newest))
           from ledger_snapshot() m group by m.coin`,
      )
      await cashier.call('cashier_debit_hot_wallet($1, $2)', [id, 1])
      await cashier.call('cashier_finish_withdrawal($1, $2)', [id, 0n])
      return id
    },
  }
}
