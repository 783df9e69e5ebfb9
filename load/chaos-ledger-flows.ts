import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { accountCode } from '../apps/server/src/ledger/accounts.ts'
import { openDoor } from '../apps/server/src/ledger/door.ts'
import type { AccountId, Answer, Journal } from '../apps/server/src/ledger/journal.ts'
import * as journals from '../apps/server/src/ledger/journals.ts'
import {
  openHouse,
  openOne,
  openPlayers,
  type PlayerAccounts,
} from '../apps/server/src/ledger/testing/house.ts'
import { microUsd, usd } from '../packages/rules/src/money.ts'
import { settleVoid, settleWin } from '../packages/rules/src/settlement.ts'
import { CURRENT_TERMS_VERSION, TIERS, termsOfVersion } from '../packages/rules/src/terms.ts'

const PLAYERS = 120
const RETRY_MS = 80
const terms = termsOfVersion(CURRENT_TERMS_VERSION)

/** Callers that never give up, and a model that believes only the answers they got. */
export async function openChaosLedger(pool: pg.Pool) {
  const house = await openHouse(pool)
  const players = await openPlayers(pool, PLAYERS)
  const poolAccount = await openOne(pool, accountCode.pool('chaos'))
  const door = openDoor(pool, { actor: 'chaos', lanes: 3 })
  const model = new Map<AccountId, bigint>()
  const counts = {
    matches: 0,
    posts: 0,
    retries: 0,
    duplicates: 0,
    secondSettlements: 0,
    secondSettlementsRefused: 0,
  }
  let stopped = false

  // The connection may break before or after the commit: only the same key can tell which.
  async function untilAnswered<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work()
      } catch (fault) {
        if (isDefinite(fault)) throw fault
        counts.retries += 1
        await sleep(RETRY_MS)
      }
    }
  }

  async function post(journal: Journal): Promise<boolean> {
    const copies = Math.random() < 0.15 ? 3 : 1
    const answers = await Promise.all(
      Array.from({ length: copies }, () => untilAnswered(() => door.post(journal))),
    )
    counts.posts += 1
    counts.duplicates += copies - 1
    const [first] = answers
    if (!first || answers.some((answer) => !sameAnswer(answer, first)))
      throw new Error(`two answers for ${journal.key}`)
    if (first.posted)
      for (const { account, amount } of journal.legs) model.set(account, (model.get(account) ?? 0n) + amount)
    return first.posted
  }

  const anyPlayer = (): PlayerAccounts => players[Math.floor(Math.random() * PLAYERS)] ?? anyPlayer()

  async function deposit(player: PlayerAccounts, dollars: number): Promise<void> {
    const usdMicros = usd(dollars)
    const { depositUsdc: asset, fxUsdc: fxCoin, fxUsd, depositFee } = house
    const money = { coinAmount: usdMicros, usdMicros, feeMicros: usdMicros / 10n }
    const source = { signature: randomUUID(), address: 'address', coin: 'usdc' }
    await post(
      journals.creditDeposit({
        ...source,
        ...money,
        asset,
        fxCoin,
        fxUsd,
        depositFee,
        available: player.available,
      }),
    )
  }

  async function playMatch(): Promise<void> {
    const stake = usd(TIERS[Math.floor(Math.random() * TIERS.length)] ?? 1)
    const a = { ...anyPlayer(), ticketId: randomUUID() }
    const b = { ...anyPlayer(), ticketId: randomUUID() }
    if (a.id === b.id) return
    const joined = await Promise.all([a, b].map((seat) => post(journals.joinQueue({ ...seat, stake }))))
    if (!joined[0] || !joined[1]) {
      for (const [index, seat] of [a, b].entries()) {
        if (joined[index]) await post(journals.leaveQueue({ ...seat, stake }))
        else await deposit(seat, 100)
      }
      return
    }
    const matchId = randomUUID()
    const pot = await untilAnswered(() => openOne(pool, accountCode.pot(matchId)))
    await mustPost(journals.pairMatch({ matchId, pot, stake, seats: [a, b] }))
    await settleTwice(matchId, pot, stake, [a.available, b.available])
    counts.matches += 1
    if (Math.random() < 0.1) await withdraw(a)
  }

  async function settleTwice(
    matchId: string,
    pot: AccountId,
    stake: bigint,
    seats: readonly [AccountId, AccountId],
  ) {
    const mode = Math.random() < 0.5 ? 'bounty' : 'normal'
    const lines =
      Math.random() < 0.05 ? settleVoid(microUsd(stake)) : settleWin({ stake: microUsd(stake), mode }, terms)
    const match = {
      pot,
      seats,
      winner: Math.random() < 0.5 ? (0 as const) : (1 as const),
      winFee: house.winFee,
      pool: poolAccount,
      lines,
    }
    await mustPost(journals.settleMatch({ matchId, ...match }))
    if (Math.random() > 0.2) return
    counts.secondSettlements += 1
    const second = await post(journals.settleMatch({ matchId: randomUUID(), ...match }))
    if (!second) counts.secondSettlementsRefused += 1
  }

  async function withdraw(player: PlayerAccounts): Promise<void> {
    const withdrawal = { ...player, withdrawalId: randomUUID(), grossMicros: usd(2) }
    if (!(await post(journals.askWithdrawal(withdrawal)))) return
    await mustPost(journals.failWithdrawal(withdrawal))
  }

  async function mustPost(journal: Journal): Promise<void> {
    if (!(await post(journal))) throw new Error(`${journal.key} was refused`)
  }

  for (const player of players) await deposit(player, 100)
  return {
    counts,
    stop() {
      stopped = true
    },
    async play(_worker: number): Promise<void> {
      while (!stopped) await playMatch()
    },
    /** Micro-dollars by which the books differ from what the callers were told, over all accounts. */
    async difference(): Promise<bigint> {
      const { rows } = await pool.query<{ id: AccountId; entries: string }>(
        'select id, entries from ledger_account_sum',
      )
      let total = 0n
      for (const { id, entries } of rows) {
        const off = BigInt(entries) - (model.get(id) ?? 0n)
        total += off < 0n ? -off : off
      }
      return total
    },
  }
}

const sameAnswer = (a: Answer, b: Answer): boolean =>
  a.posted === b.posted && (!a.posted || !b.posted || a.journalId === b.journalId)

// What the database decided, as opposed to a connection that broke or a server that is still recovering.
function isDefinite(fault: unknown): boolean {
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : ''
  return /^(LD|22|23|42)/.test(code)
}
