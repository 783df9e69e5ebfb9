import {
  createSolanaRpc,
  SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR as HTTP_ERROR,
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_MIN_CONTEXT_SLOT_NOT_REACHED as SLOT_NOT_REACHED,
} from '@solana/kit'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aKitClient, callRaw, codeOf, type KitClient, SOL } from '../test/kit-client.ts'
import type { LocalnetNode } from './open-node.ts'

type Account = Parameters<KitClient['rpc']['getBalance']>[0]

const balanceAt = async (rpc: KitClient['rpc'], address: Account) =>
  (await rpc.getBalance(address, { commitment: 'finalized' }).send()).value
const listAt = async (rpc: KitClient['rpc'], address: Account) =>
  (await rpc.getSignaturesForAddress(address).send()).map(({ signature }) => signature)

describe('a second node of the same chain', () => {
  let client: KitClient
  let node: LocalnetNode
  let second: KitClient['rpc']
  beforeAll(async () => {
    client = await aKitClient()
    node = await client.localnet.addNode()
    second = createSolanaRpc(node.url)
  })
  afterEach(() => {
    for (const { faults } of [client.localnet, node]) {
      faults.lag(0)
      faults.forget([])
      faults.leaveOut([])
      faults.setShares({})
      faults.limitCalls(null)
      faults.setHealthy(true)
    }
  })
  afterAll(() => client.localnet.close())

  /** Newest first, all final. */
  async function threePayments() {
    const to = await client.aWallet(0n)
    const give = (sol: bigint) => client.localnet.giveSol(to.address, sol * SOL)
    const [oldest, middle, newest] = [await give(1n), await give(2n), await give(3n)]
    client.localnet.tick(33)
    return { to: to.address, oldest, middle, newest, sent: [newest, middle, oldest] }
  }

  test('shows the same chain, and takes transactions for it', async () => {
    const { to, sent } = await threePayments()
    expect(await balanceAt(second, to)).toBe(6n * SOL)
    expect(await listAt(second, to)).toEqual(sent)
    const from = await client.aWallet()
    const { wire, signature } = await client.aTransfer(from, to, SOL)
    await second.sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send()
    expect(await client.statusOf(signature)).toMatchObject({ err: null })
  })

  test('that is behind shows balances, lists, statuses and slots of that time', async () => {
    const { to } = await threePayments()
    client.localnet.tick(60)
    const paid = await client.localnet.giveSol(to, SOL)
    client.localnet.tick(40)
    const slot = await client.rpc.getSlot({ commitment: 'finalized' }).send()
    node.faults.lag(50)
    expect(await balanceAt(client.rpc, to)).toBe(7n * SOL)
    expect(await balanceAt(second, to)).toBe(6n * SOL)
    expect(await listAt(second, to)).not.toContain(paid)
    const { context, value } = await second
      .getSignatureStatuses([paid], { searchTransactionHistory: true })
      .send()
    expect(value).toEqual([null])
    expect(context.slot).toBeLessThan(slot)
    expect(
      await second.getTransaction(paid, { encoding: 'json', maxSupportedTransactionVersion: 0 }).send(),
    ).toBeNull()
    expect(
      await codeOf(second.getBalance(to, { commitment: 'finalized', minContextSlot: slot }).send()),
    ).toBe(SLOT_NOT_REACHED)
    client.localnet.tick(50)
    expect(await balanceAt(second, to)).toBe(7n * SOL)
  })

  test('that forgot a transaction has no status, no transaction and an empty page after it', async () => {
    const { to, newest, middle, oldest } = await threePayments()
    node.faults.forget([middle])
    expect(await listAt(second, to)).toEqual([newest, oldest])
    const known = (await client.statusOf(middle))?.confirmationStatus
    const { value } = await second.getSignatureStatuses([middle], { searchTransactionHistory: true }).send()
    expect([known, value]).toEqual(['finalized', [null]])
    expect(await second.getSignaturesForAddress(to, { before: middle }).send()).toEqual([])
  })

  test('leaves transactions out of lists that it knows, always the same ones', async () => {
    const { to, sent, newest, middle, oldest } = await threePayments()
    node.faults.leaveOut([middle])
    expect(await listAt(second, to)).toEqual([newest, oldest])
    expect(await listAt(client.rpc, to)).toEqual(sent)
    node.faults.leaveOut([])
    node.faults.setShares({ holes: 0.5 })
    const lists = await Promise.all(Array.from({ length: 5 }, () => listAt(second, to)))
    expect(new Set(lists.map(String)).size).toBe(1)
    node.faults.setShares({ holes: 1 })
    expect(await listAt(second, to)).toEqual([])
  })

  test('replies null and empty pages as often as its shares say', async () => {
    const { to, sent } = await threePayments()
    const statuses = async () => (await second.getSignatureStatuses(sent).send()).value
    node.faults.setShares({ nulls: 1, emptyPages: 1 })
    expect(await statuses()).toEqual([null, null, null])
    expect(await listAt(second, to)).toEqual([])
    node.faults.setShares({ nulls: 0.5 })
    const known = new Set<boolean>()
    for (let call = 0; call < 50; call += 1) for (const status of await statuses()) known.add(status !== null)
    expect(known).toEqual(new Set([true, false]))
  })

  test('refuses calls over its limit with 429 and says when to come back', async () => {
    node.faults.limitCalls({ perSecond: 2, retryAfterSeconds: 7 })
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => fetch(node.url, { method: 'POST', body: '{}' })),
    )
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(3)
    expect(replies.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('7')
    const error = await second
      .getSlot()
      .send()
      .catch((thrown: unknown) => thrown)
    expect(isSolanaError(error, HTTP_ERROR) && error.context.statusCode).toBe(429)
    expect(await client.rpc.getSlot().send()).toBeGreaterThan(0n)
  })

  test('has methods for its faults, which leave the first node alone', async () => {
    const { sent, newest } = await threePayments()
    await callRaw(node, 'localnet_setHealthy', [false])
    await callRaw(node, 'localnet_forget', [sent])
    await callRaw(node, 'localnet_leaveOut', [sent])
    await callRaw(node, 'localnet_setShares', [{ nulls: 1 }])
    expect(await callRaw(node, 'localnet_lag', [10_000])).toHaveProperty('error')
    await callRaw(node, 'localnet_lag', [5])
    expect(await callRaw(node, 'getHealth')).toHaveProperty('error')
    expect(await callRaw(client.localnet, 'getHealth')).toMatchObject({ result: 'ok' })
    expect(await client.statusOf(newest)).toMatchObject({ err: null })
    await callRaw(node, 'localnet_limitCalls', [{ perSecond: 0, retryAfterSeconds: 0 }])
    expect((await fetch(node.url, { method: 'POST', body: '{}' })).status).toBe(429)
  })
})
