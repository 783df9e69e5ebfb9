import { beforeEach, expect, test } from 'vitest'
import {
  type ApprovalWorld,
  addKey,
  aLargeWithdrawal,
  anApprovalWorld,
  anApprover,
} from '../../test/world/approvals.ts'
import { aPerson, aVerifiedPlayer, createIdentityDatabase, totpAt } from '../../test/world/identity.ts'
import { Cashier } from '../ledger/testing/cashier.ts'
import { findBreaches } from '../ledger/testing/find-breaches.ts'
import { databaseForFile } from '../platform/testing/database-for-file.ts'
import { executeApproval } from './approver-store.ts'

// [C8] Each kind, signed by two people, happens once, though two workers carry it out at once and a third one later.

const DONE = { state: 'done', detail: null }
const DESTINATION = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'

const database = databaseForFile(createIdentityDatabase)

let world: ApprovalWorld
beforeEach(async () => {
  world = await anApprovalWorld(database)
})

async function sumOf(code: string): Promise<bigint> {
  const { rows } = await database.admin.query<{ entries: string }>(
    'select entries from ledger_account_sum where code = $1',
    [code],
  )
  return BigInt(rows[0]?.entries ?? 0)
}

async function one(sql: string, values: unknown[] = []): Promise<unknown> {
  const { rows } = await database.admin.query<Record<string, unknown>>(sql, values)
  return Object.values(rows[0] ?? {})[0]
}

const journalOf = async (key: string): Promise<string> =>
  String(await one('select id from ledger_journal where key = $1', [key]))

test('[C5] a bonus, an adjustment and the reversal of both', async () => {
  const { id: playerId } = await aVerifiedPlayer(world.server)
  const bonus = await world.approve('bonus', { playerId, micros: '5000000' })
  expect(bonus).toMatchObject(DONE)
  expect(await world.approve('adjustment', { playerId, micros: '-2000000' })).toMatchObject(DONE)
  expect(await world.availableOf(playerId)).toBe(3_000_000n)
  const journalId = await journalOf(`bonus:${bonus.id}`)
  const short = await world.approve('reversal', { journalId })
  expect(short).toMatchObject({ state: 'refused', detail: 'insufficient' })
  const again = await world.approve('bonus', { playerId, micros: '7000000' })
  const second = await journalOf(`bonus:${again.id}`)
  expect(await world.approve('reversal', { journalId: second })).toMatchObject(DONE)
  const twice = await world.approve('reversal', { journalId: second })
  expect(twice).toMatchObject({ state: 'refused', detail: 'reversed_already' })
  expect(await world.availableOf(playerId)).toBe(3_000_000n)
  // The one that was refused moved nothing: with the money there it is requested again, and happens once.
  expect(await world.approve('adjustment', { playerId, micros: '4000000' })).toMatchObject(DONE)
  expect(await world.approve('reversal', { journalId })).toMatchObject(DONE)
  expect(await world.availableOf(playerId)).toBe(2_000_000n)
  expect(await world.approve('reversal', { journalId })).toMatchObject({ detail: 'reversed_already' })
})

test('money resumes, which one person stopped', async () => {
  await database.open('throwdown_staff', 1).pool.query(`select ledger_freeze_money('to look', 'ann')`)
  const { id: playerId } = await aVerifiedPlayer(world.server)
  const stopped = await world.approve('bonus', { playerId, micros: '5000000' })
  expect(stopped).toMatchObject({ state: 'refused', detail: 'frozen' })
  expect(await world.approve('resume', { what: 'money' })).toMatchObject(DONE)
  expect(await one('select frozen from ledger_freeze')).toBe(false)
  expect(await world.approve('resume', { what: 'money' })).toMatchObject({ detail: 'not_stopped' })
})

test('withdrawals resume, which one person paused', async () => {
  const paused = await world.ann.browser.post('/staff/withdrawals/pause', { reason: 'to look' })
  expect(paused.statusCode).toBe(200)
  expect(await one('select paused from withdrawal_pause')).toBe(true)
  expect(await world.approve('resume', { what: 'withdrawals' })).toMatchObject(DONE)
  expect(await one('select paused from withdrawal_pause')).toBe(false)
  expect(await world.approve('resume', { what: 'withdrawals' })).toMatchObject({ detail: 'not_stopped' })
})

test('capital comes in, the hot wallet is refilled and coins are swapped', async () => {
  const before = [await sumOf('asset:cold:usdc'), await sumOf('asset:hot:usdc'), await sumOf('asset:hot:sol')]
  const capital = { wallet: 'cold', coin: 'usdc', units: '900000000' }
  expect(await world.approve('capital', capital)).toMatchObject(DONE)
  const refill = { coin: 'usdc', units: '400000000', networkLamports: '0' }
  expect(await world.approve('refill', refill)).toMatchObject(DONE)
  const swap = { sold: 'usdc', soldUnits: '100000000', boughtUnits: '700000000', networkLamports: '5000' }
  expect(await world.approve('swap', swap)).toMatchObject(DONE)
  const after = [await sumOf('asset:cold:usdc'), await sumOf('asset:hot:usdc'), await sumOf('asset:hot:sol')]
  expect(after.map((sum, place) => sum - (before[place] ?? 0n))).toEqual([
    -500_000_000n,
    -300_000_000n,
    -699_995_000n,
  ])
})

test('SOL as capital waits for a price that the audit has read', async () => {
  const { id } = await world.ask(world.ann, 'capital', { wallet: 'hot', coin: 'sol', units: '1000000000' })
  for (const person of [world.ann, world.bob]) await world.sign(person, id)
  await expect(world.executeApproval()).rejects.toThrow('1 approvals failed')
  expect((await world.read(id)).state).toBe('open')
  await database.open('throwdown_audit', 1).pool.query('select ledger_record_price(150000000, now())')
  await world.executeApproval()
  expect(await world.read(id)).toMatchObject(DONE)
})

test('a large withdrawal is signed only after two people approved exactly its coins', async () => {
  const { id: withdrawalId, units, sign } = await aLargeWithdrawal(database)
  await readChain()
  await expect(sign()).rejects.toMatchObject({ code: 'LD021' })
  const body = { withdrawalId, coin: 'usdc', destination: DESTINATION }
  expect(await world.approve('withdrawal', { ...body, units: String(units - 1n) })).toMatchObject({
    state: 'refused',
    detail: 'another_amount',
  })
  await expect(sign()).rejects.toMatchObject({ code: 'LD021' })
  expect(await world.approve('withdrawal', { ...body, units: String(units) })).toMatchObject(DONE)
  expect(await sign()).toMatchObject({ refused: null, replayed: false })
})

test('coins that move to a cold wallet are posted once, as approved', async () => {
  await aLargeWithdrawal(database)
  await world.approve('capital', { wallet: 'hot', coin: 'sol', units: '1000000' })
  const cashier = new Cashier(database.open('throwdown_cashier', 1).pool)
  const book = (id: string) => cashier.call('cashier_post_to_cold($1, $2)', [id, 5_000n])
  const { id } = await world.ask(world.ann, 'to-cold', { coin: 'usdc', units: '5', destination: DESTINATION })
  await expect(book(id)).rejects.toMatchObject({ code: 'LD021' })
  const before = await sumOf('asset:cold:usdc')
  const moved = await world.approve('to-cold', { coin: 'usdc', units: '7', destination: DESTINATION })
  expect(await book(moved.id)).toMatchObject({ refused: null, replayed: false })
  expect(await book(moved.id)).toMatchObject({ replayed: true })
  expect(await sumOf('asset:cold:usdc')).toBe(before - 7n)
})

test('[B14] two people stop the payout of a pool, and two resume it; meanwhile it is not paid', async () => {
  const poolId = 'usd5-2026-01-05'
  await database.admin.query(
    `insert into bounty_pool
       (id, tier, starts_at, ends_at, state, terms_version, scoring_matches_max, closing_at, review_at, review_ends_at)
     values ($1, 5, '2026-01-05Z', '2026-01-12Z', 'REVIEW', 1, 60, '2026-01-12Z', '2026-01-12Z', '2026-01-13Z')`,
    [poolId],
  )
  const takes = async () =>
    (await world.deps.database.pool.query('select id from bounty_take_reviewed($1, now())', [poolId]))
      .rowCount
  const finishes = () =>
    world.deps.database.pool.query(`select bounty_finish_pool($1, 'VOID', 0, 0, 0, '{}', '{}', now())`, [
      poolId,
    ])
  expect(await world.approve('pool-payout-stop', { poolId })).toMatchObject(DONE)
  expect(await takes()).toBe(0)
  await expect(finishes()).rejects.toMatchObject({ code: 'BO001' })
  expect(await world.approve('pool-payout-stop', { poolId })).toMatchObject({ detail: 'no_such_pool' })
  expect(await world.approve('pool-payout-resume', { poolId })).toMatchObject(DONE)
  expect(await takes()).toBe(1)
})

test('staff are invited by mail, once, also when the worker stopped before the mail', async () => {
  const person = aPerson()
  const invited = await aVerifiedPlayer(world.server, person)
  const { id } = await world.ask(world.ann, 'staff-invite', { email: person.email.toUpperCase() })
  for (const by of [world.ann, world.bob]) await world.sign(by, id)
  const invitationMails = async () =>
    (await world.server.mailsTo(person.email)).filter(({ template }) => template === 'staff-invitation')
  // The worker stops right after it carried the request out.
  const signers = await world.attest(id)
  expect(await executeApproval(world.deps.approver.pool, { id, signers })).toBe('done')
  expect(await invitationMails()).toEqual([])
  await Promise.all([world.executeApproval(), world.executeApproval()])
  await world.executeApproval()
  const mails = await invitationMails()
  expect(mails).toHaveLength(1)
  const [mail] = mails
  if (mail?.template !== 'staff-invitation') throw new Error('no invitation was mailed')
  expect(mail.data.username).toBe(world.ann.username)
  const browser = world.server.browser()
  const { email, password } = person
  const offer = (
    await browser.post('/auth/admin/invitation', { email, password, link: mail.data.link })
  ).json()
  const code = totpAt(world.server, offer.mfaEnrolment.secret)
  expect((await browser.post('/auth/mfa', { mfaToken: offer.mfaToken, code })).statusCode).toBe(200)
  expect(await one('select role from player where id = $1', [invited.id])).toBe('admin')
  // Invited by two people: the key of the new member needs two people as well.
  const { keyApproval, authenticator } = await addKey(browser)
  expect(keyApproval).toMatchObject({ kind: 'approver-key', maker: { id: invited.id } })
  for (const by of [world.ann, world.bob]) await world.sign(by, keyApproval.id)
  await world.executeApproval()
  const carl = { ...world.ann, ...invited, browser, authenticator }
  const { asked, player } = await world.aBonus()
  for (const by of [world.bob, carl]) await world.sign(by, asked.id)
  await world.executeApproval()
  expect(await world.availableOf(player.id)).toBe(5_000_000n)
})

test('a member of staff is removed with sessions, factor and keys, but not the second last', async () => {
  const carl = await anApprover(world.server)
  expect(await world.approve('staff-remove', { playerId: carl.id })).toMatchObject(DONE)
  expect(await one('select role from player where id = $1', [carl.id])).toBe('player')
  expect((await carl.browser.get('/staff/approvals')).statusCode).toBe(401)
  expect(await one('select count(*)::int from staff_second_factor where player_id = $1', [carl.id])).toBe(0)
  const ended =
    'select count(*)::int from approver_key k join approver_key_end e on e.key_seq = k.seq where k.player_id = $1'
  expect(await one(ended, [carl.id])).toBe(1)
  const others = `update player set role = 'player' where role = 'admin' and id <> all ($1)`
  await database.admin.query(others, [[world.ann.id, world.bob.id]])
  expect(await world.approve('staff-remove', { playerId: world.bob.id })).toMatchObject({
    state: 'refused',
    detail: 'two_must_stay',
  })
})

test('after all of it the ledger has no breach', async () => {
  expect(await findBreaches(database.open('throwdown_audit', 1).pool, 10)).toEqual([])
})

/** The chain holds what the ledger says. */
const readChain = () =>
  database.open('throwdown_audit', 1).pool.query(
    `select ledger_record_chain(m.coin, sum(m.units)::bigint, 1, max(m.seen), array_agg(m.account_id), array_agg(m.units), array_agg(m.newest))
       from ledger_snapshot() m group by m.coin`,
  )
