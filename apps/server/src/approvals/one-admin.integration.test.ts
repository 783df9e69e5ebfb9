import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ApprovalWorld,
  type Approver,
  addKey,
  aLargeWithdrawal,
  anApprovalWorld,
} from '../../test/world/approvals.ts'
import { aVerifiedPlayer, createIdentityDatabase, type IdentityDatabase } from '../../test/world/identity.ts'
import { chainName } from '../ledger/testing/cashier.ts'
import { LONE_ADMIN_ATTEMPTS } from '../ledger/testing/lone-admin-attempts.ts'

// [C8] One admin alone, with two approved keys, a session and a login at the database as throwdown_staff. Each attempt goes both
// ways; the same actions signed by two people succeed in every-kind.integration.test.ts.

let database: IdentityDatabase
let world: ApprovalWorld
/** Ann with her second key. */
let ann2: Approver
let facts: Record<string, string>

beforeAll(async () => {
  database = await createIdentityDatabase()
})
afterAll(() => database.drop())

async function openWorld(): Promise<void> {
  world = await anApprovalWorld(database)
  const second = await addKey(world.ann.browser)
  for (const person of [world.ann, world.bob]) await world.sign(person, second.keyApproval.id)
  await world.executeApproval()
  ann2 = { ...world.ann, authenticator: second.authenticator }
  const [friend, victim] = [await aVerifiedPlayer(world.server), await aVerifiedPlayer(world.server)]
  const closed = await aVerifiedPlayer(world.server)
  await closed.browser.post('/user/deactivate', { password: closed.password })
  const bonus = await world.approve('bonus', { playerId: victim.id, micros: '9000000' })
  await world.approve('capital', { wallet: 'cold', coin: 'usdc', units: '900000000' })
  await world.approve('capital', { wallet: 'hot', coin: 'usdc', units: '900000000' })
  const { id: withdrawal } = await aLargeWithdrawal(database)
  const { rows } = await database.admin.query<{ id: bigint }>(
    'select id from ledger_journal where key = $1',
    [`bonus:${bonus.id}`],
  )
  const waiting = await world.ask(world.ann, 'bonus', { playerId: friend.id, micros: '1000000' })
  await world.sign(world.ann, waiting.id)
  await aPool()
  facts = {
    friend: friend.id,
    friendMail: friend.email,
    victim: victim.id,
    closed: closed.id,
    ann: world.ann.id,
    bob: world.bob.id,
    journal: String(rows[0]?.id),
    withdrawal,
    waiting: waiting.id,
    destination: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
  }
}

test('there are 23 attempts', () => {
  expect(LONE_ADMIN_ATTEMPTS).toHaveLength(23)
})

// In one world: to make it takes longer than all attempts together, and none of them may change it.
test('[C8] one admin alone does none of them', { timeout: 180_000 }, async () => {
  await openWorld()
  for (const attempt of LONE_ADMIN_ATTEMPTS) {
    const { before, after } = await tryAlone(attempt)
    expect(after, `one admin alone: ${attempt[0]}`).toEqual(before)
  }
})

async function tryAlone([name, action, statements]: (typeof LONE_ADMIN_ATTEMPTS)[number]) {
  facts = { ...facts, uuid: randomUUID(), hex: randomBytes(32).toString('hex'), signature: chainName() }
  const isAboutResuming = action?.kind === 'resume'
  const staff = database.open('throwdown_staff', 1).pool
  // Stopping needs one person: this is what one admin may do.
  if (isAboutResuming) await staff.query(`select ledger_freeze_money('to look', 'ann')`)
  const before = await effects()
  if (name === 'add an approver key') {
    // It has a call of its own.
    const { keyApproval } = await addKey(world.ann.browser)
    for (const self of [world.ann, ann2]) await world.sign(self, keyApproval.id)
  }
  if (action) {
    const { id } = await world.ask(world.ann, action.kind, filledBody(action.body))
    for (const self of [world.ann, ann2, world.ann]) await world.sign(self, id)
    if ((await world.read(id)).signers.length !== 1) throw new Error('one person counts as one')
  }
  for (const sql of statements)
    await expect(staff.query(filled(sql)), `${name}: ${sql}`).rejects.toMatchObject({ code: '42501' })
  await world.executeApproval()
  const after = await effects()
  if (isAboutResuming) await world.approve('resume', { what: 'money' })
  return { before, after }
}

const filled = (text: string): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => facts[name] ?? whole)
const filledBody = (body: Record<string, string>) =>
  Object.fromEntries(Object.entries(body).map(([name, text]) => [name, filled(text)]))

/** Everything that such an action changes. */
async function effects(): Promise<unknown> {
  const { rows } = await database.admin.query(
    `select (select jsonb_agg(j.key order by j.id) from ledger_journal j) as journals,
            (select jsonb_object_agg(a.code, a.entries) from ledger_account_sum a) as balances,
            (select jsonb_object_agg(p.id, p.role || ' ' || p.status) from player p) as roles,
            (select jsonb_agg(f.frozen) from ledger_freeze f) as frozen,
            (select count(*) from ledger_freeze_event) as freezes,
            (select jsonb_object_agg(b.id, b.payout_stopped_at is not null) from bounty_pool b) as payouts_stopped,
            (select count(*) from staff_invitation) as invitations,
            (select count(*) from staff_second_factor) as factors,
            (select count(*) from player_session s where s.for_staff) as staff_sessions,
            (select jsonb_agg(k.seq order by k.seq) from approver_key k) as keys,
            (select count(*) from approver_key_end) as ended_keys,
            (select count(*) from approval_outcome) as outcomes`,
  )
  return rows[0]
}

/** Two pools under review, of which the payout of one is stopped. */
async function aPool(): Promise<void> {
  await database.admin.query(
    `insert into bounty_pool
       (id, tier, starts_at, ends_at, state, terms_version, scoring_matches_max, closing_at, review_at, review_ends_at, payout_stopped_at)
     select 'usd' || tier || '-2026-01-05', tier, '2026-01-05Z', '2026-01-12Z', 'REVIEW', 1, 60, '2026-01-12Z', '2026-01-12Z', '2026-01-13Z',
            case when tier = 10 then '2026-01-12Z'::timestamptz end
       from unnest(array[5, 10]) as tier
         on conflict do nothing`,
  )
}
