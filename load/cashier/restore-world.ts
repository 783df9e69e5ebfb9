import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { aProvedWithdrawal } from '../../apps/server/src/identity/testing/prove-withdrawal.ts'
import { aPlayerRow } from '../../apps/server/test/world/player-row.ts'
import { USDC_MINT } from '../../packages/localnet/src/usdc-mint.ts'
import { callNode, lamportsOf, usdcOf } from './call-node.ts'
import {
  aRichPlayer,
  type CashierWorld,
  cashierCommand,
  cashierEnv,
  fillHotWallet,
  openCashierWorld,
  signerCommand,
  signerEnv,
} from './cashier-world.ts'
import { ReplantedProcess } from './killed-process.ts'
import { aWaitedAddress } from './payees.ts'

const SLOT_MS = 25
const WITHIN_MS = 60_000
const EVERYBODY = 0o777
const MICROS = 1_000_000n

type Withdrawal = { readonly id: string; readonly address: string; readonly micros: bigint }

/** The shipped cashier and signer over a PostgreSQL that archives its WAL, as the runbook of a restore wants it. */
export async function openRestoreWorld() {
  const archive = mkdtempSync(join(tmpdir(), 'throwdown-archive-'))
  // PostgreSQL runs as another user.
  chmodSync(archive, EVERYBODY)
  const command = `'test ! -f ${archive}/%f && cp %p ${archive}/%f'`
  const world = await openCashierWorld({
    slotMs: SLOT_MS,
    settings: { archive_mode: 'on', archive_command: command },
  })
  const processes = await processesOf(world)
  processes.start('signer')
  const hot = await fillHotWallet(world, processes)
  processes.start('cashier')
  return {
    ...world,
    ...processes,
    ...readerOf(world, processes),
    ...playersOf(world),
    ...booksOf(world, hot),
    archive,
    backup: join(archive, 'base'),
    async closeAll(): Promise<void> {
      await processes.stop('cashier')
      await processes.stop('signer')
      await world.close()
      rmSync(archive, { recursive: true, force: true })
    },
  }
}

type Processes = Awaited<ReturnType<typeof processesOf>>

async function processesOf(world: CashierWorld) {
  const commands = {
    signer: { command: signerCommand, env: signerEnv(world), killsMax: 0 },
    cashier: { command: cashierCommand, env: await cashierEnv(world, world.localnet.url), killsMax: 0 },
  }
  const running = new Map<keyof typeof commands, ReplantedProcess>()
  return {
    get output(): string {
      return [...running.values()].map((child) => child.output).join('\n')
    },
    start(name: keyof typeof commands): void {
      const child = new ReplantedProcess(name, commands[name])
      running.set(name, child)
      child.start()
    },
    stop: (name: keyof typeof commands) => running.get(name)?.stop(),
  }
}

/** The first column of the first row. */
async function readOne<Value>(
  { owner }: CashierWorld,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Value | undefined> {
  const { rows } = await owner.pool.query<Record<string, Value>>(sql, [...values])
  return Object.values(rows[0] ?? {})[0]
}

const readerOf = (world: CashierWorld, processes: Processes) => ({
  one: <Value>(sql: string, values?: readonly unknown[]) => readOne<Value>(world, sql, values),
  /** Reads until it is met. A database that is away is waited for. */
  until: async <Value>(what: string, read: () => Promise<Value>, isMet: (value: Value) => boolean) => {
    const endsAtMs = Date.now() + WITHIN_MS
    for (;;) {
      const value = await read().catch((error: unknown) => String(error))
      if (typeof value !== 'string' || !value.startsWith('error')) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- errors are left out above
        const found = value as Value
        if (isMet(found)) return found
      }
      if (Date.now() > endsAtMs)
        throw new Error(`not reached: ${what}, but ${JSON.stringify(value)}\n${processes.output}`)
      await sleep(100)
    }
  },
})

const playersOf = (world: CashierWorld) => ({
  /** As the server does: only a request. */
  request: async (dollars: bigint): Promise<Withdrawal> => {
    const playerId = await aRichPlayer(world)
    const address = await aWaitedAddress(world, playerId)
    const wanted = { id: randomUUID(), address, micros: dollars * MICROS }
    const proved = await aProvedWithdrawal(world.app.pool, { ...wanted, playerId, coin: 'usdc' })
    await world.app.pool.query('select withdrawal_request($1, $2, $3, $4, $5, $6, $7, 0)', [
      wanted.id,
      playerId,
      'usdc',
      address,
      wanted.micros,
      proved.sessionId,
      proved.confirmationId,
    ])
    return wanted
  },
  stateOf: ({ id }: Withdrawal) =>
    readOne<string>(world, 'select state::text from withdrawal where id = $1', [id]),
  arrivedFor: ({ address }: Withdrawal) => usdcOf(world.localnet.url, address, USDC_MINT),
  anAddress: async (): Promise<string | null> =>
    (await readOne<string | null>(world, 'select wallet_address_of($1)', [
      await aPlayerRow(world.owner.pool),
    ])) ?? null,
  giveUsdc: (to: string, dollars: bigint) =>
    callNode(world.localnet.url, {
      method: 'localnet_giveUsdc',
      params: [to, Number(dollars * MICROS)],
      result: z.string(),
    }),
})

const booksOf = (world: CashierWorld, hot: string) => ({
  /** What two people sign, without their signatures, which are tested with the approvals. Returns why not, or null. */
  asTwoPeople: (kind: string, body: Record<string, string>) =>
    readOne<string | null>(world, "select approval_perform($1, $2, $3, $4, $5, 'drill')", [
      randomUUID(),
      kind,
      JSON.stringify(body),
      randomUUID(),
      randomUUID(),
    ]),
  /** By how much ledger and chain of the hot wallet differ, and what is not in it: all of it is nothing. */
  differences: async (): Promise<Record<string, bigint>> => {
    const held = async (code: string) =>
      -((await readOne<bigint>(world, 'select balance from ledger_account where code = $1', [code])) ?? 0n)
    return {
      sol: (await held('asset:hot:sol')) - (await lamportsOf(world.localnet.url, hot)),
      usdc: (await held('asset:hot:usdc')) - (await usdcOf(world.localnet.url, hot, USDC_MINT)),
      deposits: await held('asset:deposit:usdc'),
      outflight: (await held('asset:outflight:usdc')) + (await held('asset:outflight:sol')),
    }
  },
})
