import { randomUUID } from 'node:crypto'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { USDC_MINT } from '@throwdown/localnet/usdc-mint'
import { usd } from '@throwdown/rules/money'
import { fillPoolReply } from '@throwdown/signer-link/messages'
import { expect, test, vi } from 'vitest'
import { anAddress } from '../../../signer/test/world/transfers.ts'
import { addressBytes, asAddress } from '../../src/chain/testing/test-chain.ts'
import { aWithdrawalWorld } from './a-withdrawal-world.ts'

vi.setConfig({ testTimeout: 120_000 })

const SYSTEM_PROGRAM = asAddress('11111111111111111111111111111111')

test('[C3] only a wallet of somebody else gets coins: every other address is refused with its reason, quoted and requested', async () => {
  const world = await aWithdrawalWorld()
  const player = await world.aPlayer()
  const { signer, localnet, hot, cold, chain } = world
  await signer.cashierLink().call('/fill-deposit-pool', { upTo: 3 }, fillPoolReply)
  const { rows } = await world.owner.query<{ address: string }>('select address from signer.deposit_address')
  const wallet = anAddress()
  await localnet.giveUsdc(wallet, 1n)
  const [withData, stolen] = [anAddress(), anAddress()]
  const account = { lamports: 10_000_000n, owner: SYSTEM_PROGRAM }
  localnet.faults.setAccount({ ...account, address: withData, data: new Uint8Array(80) })
  // A token account that its wallet has given to somebody else.
  await localnet.giveUsdc(stolen, 1n)
  const given = Buffer.alloc(165)
  Buffer.from(addressBytes(USDC_MINT)).copy(given)
  Buffer.from(addressBytes(anAddress())).copy(given, 32)
  given.writeUInt8(1, 108)
  localnet.faults.setAccount({
    address: await chain.tokenAccountOf(stolen),
    lamports: 2_000_000n,
    owner: TOKEN_PROGRAM_ADDRESS,
    data: Uint8Array.from(given),
  })
  localnet.tick(5)
  const cases: [name: string, code: string, address: string, coin?: 'usdc'][] = [
    ['a character that base58 does not have', 'address_mistyped', `${wallet.slice(0, -1)}0`],
    ['a character too few', 'address_mistyped', wallet.slice(0, 30)],
    ['an address of Ethereum', 'address_mistyped', '0x52908400098527886E0F7030069857D2E4169EE7'],
    ['a token account that nobody has a key of', 'address_not_a_wallet', await chain.tokenAccountOf(wallet)],
    ['the system program', 'address_not_a_wallet', SYSTEM_PROGRAM],
    ['the token program', 'address_not_a_wallet', TOKEN_PROGRAM_ADDRESS],
    ['the mint of USDC', 'address_not_a_wallet', USDC_MINT],
    ['the incinerator', 'address_not_a_wallet', '1nc1nerator11111111111111111111111111111111'],
    ['an account with data, as a nonce is', 'address_not_a_wallet', withData],
    ['a wallet that gave its token account away', 'address_not_a_wallet', stolen, 'usdc'],
    ['a deposit address', 'address_is_ours', rows[0]?.address ?? ''],
    ['the hot wallet', 'address_is_ours', hot],
    ['a cold wallet', 'address_is_ours', cold],
  ]
  for (const [name, code, address, coin = 'sol'] of cases) {
    const request = { coin, address, micros: usd(20) } as const
    expect.soft(await world.quote(player, request), `quote: ${name}`).toMatchObject({ code })
    expect.soft(await world.ask(player, request), `ask: ${name}`).toMatchObject({ code })
  }
  expect((await world.quote(player, { coin: 'sol', address: stolen, micros: usd(20) })).data).toMatchObject({
    waitReason: 'new_address',
  })
  expect(await world.availableOf(player)).toBe(usd(900))
  expect((await world.activity(player)).filter(({ failure }) => failure !== 'not_accepted')).toEqual([])
})

test('amounts, limits, pauses and ids that are used are refused, and no money moves', async () => {
  const world = await aWithdrawalWorld()
  const [player, poor] = [await world.aPlayer(5_000), await world.aPlayer(6)]
  const address = anAddress()
  const request = (micros: bigint) => ({ coin: 'usdc', address, micros }) as const
  const refused = async (playerId: string, micros: bigint, code: string) => {
    expect.soft(await world.quote(playerId, request(micros)), `quote ${micros}`).toMatchObject({ code })
    expect.soft(await world.ask(playerId, request(micros)), `ask ${micros}`).toMatchObject({ code })
  }
  await refused(player, usd(5) - 1n, 'withdrawal_too_small')
  await refused(player, usd(500) + 1n, 'withdrawal_over_limit')
  await refused(poor, usd(7), 'insufficient_funds')
  // The sum of a day, also by requests at the same moment.
  await Promise.all(Array.from({ length: 5 }, () => world.ask(player, request(usd(400)))))
  await expect
    .poll(
      async () =>
        (await world.activity(player)).flatMap(({ micros, waitReason }) =>
          waitReason ? [[micros, waitReason]] : [],
        ),
      {
        timeout: 50_000,
      },
    )
    .toEqual([
      ['400000000', 'new_address'],
      ['400000000', 'new_address'],
    ])
  await refused(player, usd(201), 'withdrawal_over_limit')
  expect(await world.availableOf(player)).toBe(usd(4_200))
  const id = randomUUID()
  await world.ask(player, { ...request(usd(100)), id })
  expect((await world.ask(player, { ...request(usd(100)), id })).data).toMatchObject({
    id,
    micros: '100000000',
  })
  for (const [playerId, other] of [
    [player, request(usd(101))],
    [player, { ...request(usd(100)), coin: 'sol' }],
    [poor, request(usd(100))],
  ] as const)
    expect(await world.ask(playerId, { ...other, id })).toMatchObject({ code: 'ticket_used' })
  await world.staff.query("select withdrawal_stop_all('test', 'staff')")
  await refused(player, usd(10), 'withdrawals_paused')
  await world.owner.query("select ledger_set_freeze(true, 'test', 'test')")
  await refused(player, usd(10), 'money_frozen')
  expect(await world.availableOf(player)).toBe(usd(4_100))
})

test('no role but the cashier moves a withdrawal, and not even the owner changes what was signed', async () => {
  const world = await aWithdrawalWorld()
  const player = await world.aPlayer()
  const address = await world.anOldAddress(player)
  await world.ask(player, { coin: 'usdc', address, micros: usd(10) })
  await world.until(player, { state: 'paid' })
  const denied = { code: '42501' }
  const thief = `update withdrawal set address = '${anAddress()}'`
  for (const pool of [world.app, world.cashier, world.staff, world.audit])
    await expect(pool.query(thief)).rejects.toMatchObject(denied)
  for (const statement of [
    "update withdrawal set state = 'accepted'",
    'insert into withdrawal (id, player_id, coin, address, micros, confirmed_by) select gen_random_uuid(), player_id, coin, address, micros, confirmed_by from withdrawal',
    'update withdrawal_address set usable_at = now()',
    "update withdrawal_attempt set outcome = 'paid'",
    "select withdrawal_reject(id, 'me') from withdrawal",
    "select withdrawal_set_pause(false, 'me', 'me')",
  ])
    for (const pool of [world.app, world.audit])
      await expect(pool.query(statement)).rejects.toMatchObject(denied)
  await expect(world.staff.query("select withdrawal_set_pause(false, 'me', 'me')")).rejects.toMatchObject(
    denied,
  )
  for (const statement of [
    "update withdrawal_attempt set message = '\\x00'",
    `update withdrawal_attempt set signature = '${'1'.repeat(64)}'`,
    'update withdrawal_attempt set outcome = null, ended_at = null',
    'delete from withdrawal_attempt',
  ])
    await expect(world.owner.query(statement)).rejects.toMatchObject({ code: 'LD001' })
})
