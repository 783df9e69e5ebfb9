import {
  appendTransactionMessageInstruction,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { afterEach, describe, expect, test } from 'vitest'
import { aKitClient, callRaw, codeOf, type KitClient, SOL, transfer } from '../test/kit-client.ts'
import { startLocalnet } from './start-localnet.ts'

describe('bounds', () => {
  let client: KitClient | null = null
  afterEach(async () => {
    await client?.localnet.close()
    client = null
  })

  test('history is bounded: the oldest settled transactions go, with their blocks and addresses', async () => {
    client = await aKitClient({ transactionsMax: 20 })
    const to = await client.aWallet(0n)
    for (let index = 0; index < 50; index++) {
      await client.localnet.giveSol(to.address, SOL + BigInt(index))
      client.localnet.tick()
    }
    // Their blockhashes are still good: forgetting them would let them land again.
    expect(client.localnet.status()['transactions']).toBe(50)
    client.localnet.tick(200)
    expect(client.localnet.status()['transactions']).toBe(20)
    const listed = await client.rpc.getSignaturesForAddress(to.address).send()
    expect(listed).toHaveLength(20)
    const first = await client.rpc.getFirstAvailableBlock().send()
    expect(first).toBeLessThanOrEqual(listed.at(-1)?.slot ?? 0n)
    const oldest = await client.rpc
      .getBlock(listed.at(-1)?.slot ?? 0n, { transactionDetails: 'signatures', rewards: false })
      .send()
    expect(oldest?.signatures).toEqual([listed.at(-1)?.signature])
    expect(client.localnet.status()['addresses']).toBeLessThanOrEqual(5)
  })

  test('blocks are bounded: 10,000 are kept, the others cost neither memory nor time', async () => {
    client = await aKitClient()
    client.localnet.tick(10_500)
    const heapBefore = process.memoryUsage().heapUsed
    const startedMs = performance.now()
    client.localnet.tick(5_000)
    const tookMs = performance.now() - startedMs
    expect(client.localnet.status()['blocks']).toBe(10_000)
    expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(30 * 1_048_576)
    expect(tookMs / 5_000).toBeLessThan(10)
  })

  test('bodies and batches are limited; batches get replies in order', async () => {
    client = await aKitClient()
    const { url } = client.localnet
    const post = (body: string) => fetch(url, { method: 'POST', body })
    expect((await post('x'.repeat(1_048_577))).status).toBe(413)
    const replies: { id: number }[] = JSON.parse(await (await post(batch(100))).text())
    expect(replies.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, id) => id))
    expect(await (await post(batch(101))).json()).toMatchObject({ error: { code: -32600 } })
  })

  test('unsound requests get an error of JSON-RPC', async () => {
    client = await aKitClient()
    const { localnet } = client
    const post = async (body: string) => (await fetch(localnet.url, { method: 'POST', body })).json()
    expect(await post('{')).toMatchObject({ error: { code: -32700 } })
    expect(await post('{"id":1}')).toMatchObject({ error: { code: -32600 } })
    for (const method of ['getNothing', 'constructor', '__proto__', 'toString'])
      expect((await callRaw(localnet, method)).error).toMatchObject({ code: -32601 })
  })

  test('no bytes end the node', async () => {
    client = await aKitClient()
    const { localnet } = client
    const wires = await Promise.all([aWireOfVersion(client, 0), aWireOfVersion(client, 1)])
    const random = seeded(7)
    const methods = ['simulateTransaction', 'sendTransaction', 'getFeeForMessage'] as const
    for (let run = 0; run < 600; run++) {
      const bytes = Uint8Array.from(wires[run % 2] ?? [])
      for (let change = 0; change <= run % 4; change++) bytes[random(bytes.length)] = random(256)
      const cut = run % 5 === 0 ? bytes.subarray(0, random(bytes.length)) : bytes
      const options = { encoding: 'base64', skipPreflight: run % 4 < 2, replaceRecentBlockhash: true }
      await callRaw(localnet, methods[run % 3] ?? '', [Buffer.from(cut).toString('base64'), options])
    }
    expect(await client.rpc.getHealth().send()).toBe('ok')
  })

  test('it listens on loopback only, and two chains share no history', async () => {
    client = await aKitClient()
    const other = await startLocalnet({ slotMs: 0 })
    expect(new URL(client.localnet.url).hostname).toBe('127.0.0.1')
    const [from, to] = await Promise.all([client.aWallet(), client.aWallet(0n)])
    const { wire } = await client.aTransfer(from, to.address, SOL)
    const elsewhere = await callRaw(other, 'sendTransaction', [wire, { encoding: 'base64' }])
    expect(elsewhere.error).toMatchObject({ code: -32002 })
    await other.close()
  })

  test('a taken port rejects, and a closed chain frees its port', async () => {
    client = await aKitClient()
    const port = Number(new URL(client.localnet.url).port)
    await expect(startLocalnet({ port })).rejects.toThrow('EADDRINUSE')
    await client.localnet.close()
    client = await aKitClient({ port })
    expect(await codeOf(client.rpc.getBlock(1n).send())).toBe(-32001)
  })
})

function batch(count: number): string {
  return JSON.stringify(
    Array.from({ length: count }, (_, id) => ({ jsonrpc: '2.0', id, method: 'getHealth' })),
  )
}

async function aWireOfVersion(client: KitClient, version: 0 | 1): Promise<Uint8Array> {
  const [from, to] = await Promise.all([client.aWallet(), client.aWallet(0n)])
  const { value: lifetime } = await client.rpc.getLatestBlockhash().send()
  const signed = await pipe(
    createTransactionMessage({ version }),
    (empty) => setTransactionMessageFeePayerSigner(from, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (timed) => appendTransactionMessageInstruction(transfer(from, to.address, SOL), timed),
    (complete) => signTransactionMessageWithSigners(complete),
  )
  return Uint8Array.from(getTransactionEncoder().encode(signed))
}

/** The same numbers in every run, so that a failure can be seen again. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
