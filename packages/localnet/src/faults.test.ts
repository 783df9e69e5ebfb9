import {
  SOLANA_ERROR__BLOCK_HEIGHT_EXCEEDED as BLOCK_HEIGHT_EXCEEDED,
  SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR as HTTP_ERROR,
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SLOT_SKIPPED as SKIPPED,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_NODE_UNHEALTHY as UNHEALTHY,
} from '@solana/kit'
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aKitClient, callRaw, codeOf, type KitClient, SOL } from '../test/kit-client.ts'
import { USDC_MINT } from './usdc-mint.ts'

describe('faults', () => {
  let client: KitClient
  beforeAll(async () => void (client = await aKitClient()))
  afterEach(() => {
    client.localnet.faults.dropSends(0)
    client.localnet.faults.delaySends(0)
    client.localnet.faults.setHealthy(true)
  })
  afterAll(() => client.localnet.close())

  async function aPayment() {
    const [from, to] = await Promise.all([client.aWallet(), client.aWallet(0n)])
    client.localnet.tick(32)
    return { from, to, ...(await client.aTransfer(from, to.address, SOL)) }
  }

  test('a dropped send looks accepted; the same bytes land when they are sent again', async () => {
    const { wire, signature, to } = await aPayment()
    client.localnet.faults.dropSends(1)
    expect(await client.send(wire, false)).toBe(signature)
    client.localnet.tick(5)
    expect(await client.statusOf(signature)).toBeNull()
    await client.send(wire)
    expect(await client.balanceOf(to.address)).toBe(SOL)
  })

  test('kit reports a lost transaction as expired', async () => {
    const { signed } = await aPayment()
    client.localnet.faults.dropSends(1)
    const confirming = codeOf(client.sendAndConfirm(signed, { commitment: 'confirmed' }))
    const clock = setInterval(() => client.localnet.tick(10), 5)
    expect(await confirming).toBe(BLOCK_HEIGHT_EXCEEDED)
    clearInterval(clock)
  })

  test('a delayed send lands later, once', async () => {
    const { wire, signature, to } = await aPayment()
    client.localnet.faults.delaySends(5)
    await client.send(wire)
    await client.send(wire)
    client.localnet.tick(4)
    expect(await client.statusOf(signature)).toBeNull()
    client.localnet.tick()
    expect(await client.statusOf(signature)).toMatchObject({ err: null })
    expect(await client.balanceOf(to.address)).toBe(SOL)
  })

  test('a send that is delayed beyond its last block height never lands', async () => {
    const { wire, signature } = await aPayment()
    client.localnet.faults.delaySends(160)
    await client.send(wire)
    client.localnet.tick(200)
    expect(await client.statusOf(signature)).toBeNull()
    expect(client.localnet.status()['waiting']).toBe(0)
  })

  test('a lost fork takes the transaction back, and the same bytes can land again', async () => {
    const { wire, signature, from, to } = await aPayment()
    client.localnet.tick()
    await client.send(wire)
    client.localnet.tick()
    expect(await client.balanceOf(to.address)).toBe(SOL)
    client.localnet.faults.rollBack(2)
    expect(await client.statusOf(signature)).toBeNull()
    expect(await client.balanceOf(to.address)).toBe(0n)
    expect(await client.balanceOf(from.address)).toBe(10n * SOL)
    client.localnet.tick(3)
    const list = () => client.rpc.getSignaturesForAddress(to.address, { commitment: 'confirmed' }).send()
    expect(await list()).toEqual([])
    await client.send(wire, false)
    client.localnet.tick(3)
    expect((await list()).map((row) => row.signature)).toEqual([signature])
    expect(await client.balanceOf(to.address)).toBe(SOL)
  })

  test('a lost fork makes the chain shorter: its slots are skipped and its blockhashes are void', async () => {
    client.localnet.tick()
    const [slot, height] = await Promise.all([
      client.rpc.getSlot({ commitment: 'processed' }).send(),
      client.rpc.getBlockHeight({ commitment: 'processed' }).send(),
    ])
    const { value: lifetime } = await client.rpc.getLatestBlockhash({ commitment: 'processed' }).send()
    client.localnet.faults.rollBack(1)
    expect(await client.rpc.getBlockHeight({ commitment: 'processed' }).send()).toBe(height)
    expect(await client.rpc.getSlot({ commitment: 'processed' }).send()).toBe(slot + 1n)
    const valid = await client.rpc.isBlockhashValid(lifetime.blockhash, { commitment: 'processed' }).send()
    expect(valid.value).toBe(false)
    client.localnet.tick(3)
    expect(await codeOf(client.rpc.getBlock(slot, { commitment: 'confirmed' }).send())).toBe(SKIPPED)
  })

  test('even a confirmed block can be lost, a finalized one cannot', async () => {
    const { wire, signature, to } = await aPayment()
    await client.send(wire)
    client.localnet.tick(10)
    expect(await client.statusOf(signature)).toMatchObject({ confirmationStatus: 'confirmed' })
    client.localnet.faults.rollBack(11)
    expect(await client.statusOf(signature)).toBeNull()
    const finalized = await client.rpc.getSlot({ commitment: 'finalized' }).send()
    await client.send(wire)
    client.localnet.tick(32)
    expect(() => client.localnet.faults.rollBack(33)).toThrow('not finalized')
    client.localnet.faults.rollBack(32)
    expect(await client.balanceOf(to.address, 'finalized')).toBe(SOL)
    expect(await client.rpc.getSlot({ commitment: 'finalized' }).send()).toBeGreaterThan(finalized)
  })

  test('a lost fork takes created accounts and tokens back', async () => {
    const wallet = await client.aWallet(0n)
    const [ata] = await findAssociatedTokenPda({
      owner: wallet.address,
      mint: USDC_MINT,
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
    })
    const supply = async () =>
      (await client.rpc.getTokenSupply(USDC_MINT, { commitment: 'processed' }).send()).value
    const before = await supply()
    client.localnet.tick()
    await client.localnet.giveUsdc(wallet.address, 9n)
    expect((await supply()).amount).toBe(String(BigInt(before.amount) + 9n))
    client.localnet.faults.rollBack(1)
    expect(await supply()).toEqual(before)
    const info = client.rpc.getAccountInfo(ata, { commitment: 'processed', encoding: 'base64' })
    expect((await info.send()).value).toBeNull()
  })

  test('the clock of the chain moves ahead and never back', async () => {
    client.localnet.tick(32)
    const slotTime = async () => {
      const slot = await client.rpc.getSlot({ commitment: 'finalized' }).send()
      return client.rpc.getBlockTime(slot).send()
    }
    const before = await slotTime()
    client.localnet.faults.advanceClock(3_600)
    client.localnet.tick(34)
    const after = await slotTime()
    expect(Number(after) - Number(before)).toBeGreaterThanOrEqual(3_600)
    expect(Number(after) - Number(before)).toBeLessThan(3_700)
  })

  test('an unhealthy node says so and refuses to send', async () => {
    const { wire } = await aPayment()
    client.localnet.faults.setHealthy(false)
    expect(await codeOf(client.rpc.getHealth().send())).toBe(UNHEALTHY)
    expect(await codeOf(client.send(wire, false))).toBe(UNHEALTHY)
  })

  test('refused requests are HTTP errors for kit, and only so many', async () => {
    client.localnet.faults.refuseRequests(1, 429)
    const error: unknown = await client.rpc
      .getSlot()
      .send()
      .catch((reason: unknown) => reason)
    expect(isSolanaError(error, HTTP_ERROR) && error.context.statusCode).toBe(429)
    expect(await client.rpc.getSlot().send()).toBeGreaterThan(0n)
  })

  test('a lost reply: the client sees an error, the transaction is on the chain', async () => {
    const { wire, signature } = await aPayment()
    client.localnet.faults.loseReplies(1)
    await expect(client.send(wire)).rejects.toThrow('fetch failed')
    expect(await client.statusOf(signature)).toMatchObject({ err: null })
    expect(await client.send(wire)).toBe(signature)
  })

  test('the same faults by test methods over HTTP', async () => {
    const { wire, signature } = await aPayment()
    await callRaw(client.localnet, 'localnet_dropSends', [1])
    await client.send(wire)
    expect(await client.statusOf(signature)).toBeNull()
    const { result: before } = await callRaw(client.localnet, 'localnet_status')
    await callRaw(client.localnet, 'localnet_tick', [7])
    const { result: after } = await callRaw(client.localnet, 'localnet_status')
    expect(heightIn(after) - heightIn(before)).toBe(7)
    const refused = await callRaw(client.localnet, 'localnet_rollBack', [33])
    expect(refused.error).toMatchObject({ code: -32602 })
    expect((await callRaw(client.localnet, 'localnet_tick', [1e9])).error).toMatchObject({ code: -32602 })
  })
})

function heightIn(status: unknown): number {
  return Number(Reflect.get(Object(status), 'blockHeight'))
}
