import { isSolanaError } from '@solana/kit'
import { getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { aKitClient, type KitClient, SOL, transfer } from '../test/kit-client.ts'

const WITHIN_MS = 5_000

describe('subscriptions', () => {
  let client: KitClient
  beforeAll(async () => void (client = await aKitClient()))
  afterAll(() => client.localnet.close())

  type Subscribe<Message> = {
    subscribe: (options: { abortSignal: AbortSignal }) => Promise<AsyncIterable<Message>>
  }

  /** Waits from now on; kit drops what arrives before somebody waits. */
  async function next<Message>(
    request: Subscribe<Message>,
    count = 1,
  ): Promise<{ messages: Promise<Message[]> }> {
    const abort = new AbortController()
    const iterable = await request.subscribe({
      abortSignal: AbortSignal.any([abort.signal, AbortSignal.timeout(WITHIN_MS)]),
    })
    const collect = async () => {
      const messages: Message[] = []
      for await (const message of iterable) if (messages.push(message) === count) break
      abort.abort()
      return messages
    }
    return { messages: collect() }
  }

  test('slotNotifications', async () => {
    const { messages } = await next(client.rpcSubscriptions.slotNotifications(), 2)
    client.localnet.tick(2)
    const [one, two] = await messages
    expect(two?.slot).toBe((one?.slot ?? 0n) + 1n)
    expect(two?.parent).toBe(one?.slot)
    expect(two?.root).toBe((two?.slot ?? 0n) - 32n)
  })

  test('rootNotifications', async () => {
    const { messages } = await next(client.rpcSubscriptions.rootNotifications())
    client.localnet.tick()
    expect(await messages).toEqual([await client.rpc.getSlot({ commitment: 'finalized' }).send()])
  })

  test.each([
    ['processed', 0],
    ['confirmed', 2],
    ['finalized', 32],
  ] as const)('signatureNotifications at %s, after %i blocks', async (commitment, blocks) => {
    const [from, to] = await Promise.all([client.aWallet(), client.aWallet(0n)])
    const { wire, signature } = await client.aTransfer(from, to.address, SOL)
    const { messages } = await next(client.rpcSubscriptions.signatureNotifications(signature, { commitment }))
    let isNotified = false
    void messages.then(() => (isNotified = true))
    await client.send(wire)
    client.localnet.tick(Math.max(0, blocks - 1))
    await client.rpc.getHealth().send()
    expect(isNotified).toBe(blocks === 0)
    client.localnet.tick()
    expect(await messages).toMatchObject([{ value: { err: null } }])
  })

  test('signatureNotifications of a transaction that landed before', async () => {
    const [from, to] = await Promise.all([client.aWallet(), client.aWallet(0n)])
    const signature = await client.transfer(from, to.address, 1_000n * SOL)
    client.localnet.tick(2)
    const request = client.rpcSubscriptions.signatureNotifications(signature, { commitment: 'confirmed' })
    const { messages } = await next(request)
    client.localnet.tick()
    expect(await messages).toMatchObject([{ value: { err: { InstructionError: [0n, { Custom: 1n }] } } }])
    expect(client.localnet.status()['subscriptions']).toBe(0)
  })

  test('accountNotifications show the account at their commitment', async () => {
    const [from, to] = await Promise.all([client.aWallet(), client.aWallet(0n)])
    const at = (commitment: 'processed' | 'confirmed') =>
      next(client.rpcSubscriptions.accountNotifications(to.address, { commitment, encoding: 'base64' }))
    const [processed, confirmed] = await Promise.all([at('processed'), at('confirmed')])
    await client.transfer(from, to.address, SOL)
    expect(await processed.messages).toMatchObject([{ value: { lamports: SOL } }])
    client.localnet.tick()
    await client.transfer(from, to.address, 2n * SOL)
    client.localnet.tick()
    // The second payment is not confirmed yet.
    expect(await confirmed.messages).toMatchObject([{ value: { lamports: SOL } }])
  })

  test('accountNotifications of an account that is emptied', async () => {
    const [from, to] = await Promise.all([client.aWallet(1n), client.aWallet(0n)])
    const { messages } = await next(
      client.rpcSubscriptions.accountNotifications(from.address, {
        commitment: 'processed',
        encoding: 'base64',
      }),
    )
    await client.transfer(from, to.address, SOL - 5_000n)
    expect(await messages).toMatchObject([{ value: { lamports: 0n } }])
  })

  test('programNotifications of token accounts', async () => {
    const { messages } = await next(
      client.rpcSubscriptions.programNotifications(TOKEN_PROGRAM_ADDRESS, {
        commitment: 'processed',
        encoding: 'jsonParsed',
      }),
      2,
    )
    const wallet = await client.aWallet(0n)
    await client.localnet.giveUsdc(wallet.address, 5n)
    const accounts = (await messages).map(({ value }) => value.account.data)
    expect(accounts).toContainEqual(
      expect.objectContaining({
        parsed: expect.objectContaining({ info: expect.objectContaining({ owner: wallet.address }) }),
      }),
    )
  })

  test('logsNotifications of all and of one address', async () => {
    const [from, to] = await Promise.all([client.aWallet(), client.aWallet(0n)])
    const processed = { commitment: 'processed' } as const
    const [all, mentioned] = await Promise.all([
      next(client.rpcSubscriptions.logsNotifications('all', processed), 2),
      next(client.rpcSubscriptions.logsNotifications({ mentions: [to.address] }, processed)),
    ])
    const other = await client.transfer(from, (await client.aWallet(0n)).address, SOL)
    const signature = await client.transfer(from, to.address, SOL)
    expect((await all.messages).map(({ value }) => value.signature)).toEqual([other, signature])
    const [notification] = await mentioned.messages
    expect(notification?.value).toMatchObject({ signature, err: null })
    expect(notification?.value.logs).toContain('Program 11111111111111111111111111111111 success')
  })

  test('many subscriptions share a socket, and ending them leaves none', async () => {
    const abort = new AbortController()
    const wallets = await Promise.all(Array.from({ length: 30 }, () => client.aWallet(0n)))
    await Promise.all(
      wallets.map(({ address }) =>
        client.rpcSubscriptions
          .accountNotifications(address, { commitment: 'confirmed', encoding: 'base64' })
          .subscribe({ abortSignal: abort.signal }),
      ),
    )
    expect(client.localnet.status()['subscriptions']).toBe(30)
    abort.abort()
    await expect.poll(() => client.localnet.status()['subscriptions']).toBe(0)
  })

  test('a transaction with a priority fee is announced like any other', async () => {
    const [from, to] = await Promise.all([client.aWallet(), client.aWallet(0n)])
    const price = getSetComputeUnitPriceInstruction({ microLamports: 1_000n })
    const { wire, signature } = await client.sign(from, [price, transfer(from, to.address, SOL)])
    const request = client.rpcSubscriptions.signatureNotifications(signature, { commitment: 'processed' })
    const { messages } = await next(request)
    await client.send(wire, false)
    expect(await messages).toMatchObject([{ value: { err: null } }])
  })

  test('when the socket breaks the iterator of kit throws, and a new one works', async () => {
    const { messages } = await next(client.rpcSubscriptions.slotNotifications())
    client.localnet.faults.closeSockets()
    await expect(messages).rejects.toSatisfy((error) => isSolanaError(error))
    const again = await next(client.rpcSubscriptions.slotNotifications())
    client.localnet.tick()
    expect(await again.messages).toHaveLength(1)
  })

  test('a socket ends only its own subscriptions, and unsound messages do not end the node', async () => {
    const [mine, other] = await Promise.all([openSocket(client), openSocket(client)])
    const { result: id } = await mine.ask({ id: 1, method: 'slotSubscribe' })
    expect(await other.ask({ id: 2, method: 'slotUnsubscribe', params: [id] })).toMatchObject({
      result: false,
    })
    mine.socket.send('no json')
    mine.socket.send('{"method":"ping"}')
    expect(await mine.ask({ id: 3, method: 'getHealth' })).toMatchObject({ result: 'ok' })
    const refused = await mine.ask({ id: 4, method: 'signatureSubscribe', params: ['x'] })
    expect(refused).toMatchObject({ error: { code: -32602 } })
    expect(await mine.ask({ id: 5, method: 'slotUnsubscribe', params: [id] })).toMatchObject({ result: true })
    for (const { socket } of [mine, other]) socket.terminate()
  })
})

async function openSocket({ localnet }: KitClient) {
  const socket = new WebSocket(localnet.wsUrl)
  await new Promise((resolve) => socket.once('open', resolve))
  const ask = (request: { id: number; method: string; params?: unknown[] }) =>
    new Promise<{ result?: unknown; error?: unknown }>((resolve) => {
      socket.on('message', (data) => {
        const text = Buffer.isBuffer(data) ? data.toString('utf8') : ''
        const reply: { id?: number; result?: unknown; error?: unknown } = JSON.parse(text)
        if (reply.id === request.id) resolve(reply)
      })
      socket.send(JSON.stringify({ jsonrpc: '2.0', ...request }))
    })
  return { socket, ask }
}
