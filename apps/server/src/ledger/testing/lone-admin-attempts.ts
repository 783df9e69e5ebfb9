// [C8] 22 actions with money and rights of staff that need two people.

/** What an admin tries over HTTP, signed with own keys, and as throwdown_staff. Names in braces are filled with ids of the test. */
export type LoneAdminAttempt = [
  name: string,
  action: { kind: string; body: Record<string, string> } | null,
  sql: string[],
]

const CARRY_OUT = `select approval_execute('{waiting}', '{ann}', '{bob}')`
const POST = (kind: string, expense: string, amounts: string) =>
  `select key from ledger_post_approved('${kind}', '${kind === 'bonus' ? 'bonus' : 'adj'}:{uuid}',
     array[(select id from ledger_account where code = '${expense}'), (select id from ledger_account where code = 'user:{victim}:available')],
     array[${amounts}]::bigint[], 'staff:{ann}', 'staff:{bob}', 'x')`

export const LONE_ADMIN_ATTEMPTS: LoneAdminAttempt[] = [
  [
    'pay herself a bonus',
    { kind: 'bonus', body: { playerId: '{ann}', micros: '5000000' } },
    [POST('bonus', 'expense:bonus', '-5, 5')],
  ],
  [
    'pay a friend a bonus',
    { kind: 'bonus', body: { playerId: '{friend}', micros: '5000000' } },
    [CARRY_OUT, `select approval_pay_player('{uuid}', 'bonus', '{friend}', 5, '{ann}', '{bob}', 'x')`],
  ],
  [
    'raise a balance by an adjustment',
    { kind: 'adjustment', body: { playerId: '{friend}', micros: '5000000' } },
    [POST('adjustment', 'expense:goodwill', '-5, 5')],
  ],
  [
    'take a balance by an adjustment',
    { kind: 'adjustment', body: { playerId: '{victim}', micros: '-5000000' } },
    [POST('adjustment', 'expense:goodwill', '5, -5')],
  ],
  [
    'reverse a journal',
    { kind: 'reversal', body: { journalId: '{journal}' } },
    [
      `select key from ledger_reverse({journal}, gen_random_uuid(), 'staff:{ann}', 'staff:{bob}', 'x')`,
      `select approval_reverse({journal}, gen_random_uuid(), '{ann}', '{bob}', 'x')`,
    ],
  ],
  [
    'resume stopped money',
    { kind: 'resume', body: { what: 'money' } },
    [
      `select ledger_unfreeze_money('x', 'ann')`,
      'update ledger_freeze set frozen = false',
      `select ledger_set_freeze(false, 'x', 'ann')`,
    ],
  ],
  [
    'post a refill of the hot wallet',
    { kind: 'refill', body: { coin: 'usdc', units: '5', networkLamports: '0' } },
    [`select key from cashier_refill('{uuid}', 'usdc', 5, 0)`],
  ],
  [
    'post capital',
    { kind: 'capital', body: { wallet: 'hot', coin: 'usdc', units: '5' } },
    [`select key from cashier_add_capital('{uuid}', 'hot', 'usdc', 5, null)`],
  ],
  [
    'post a swap',
    { kind: 'swap', body: { sold: 'usdc', soldUnits: '5', boughtUnits: '5', networkLamports: '0' } },
    [`select key from cashier_swap('{uuid}', 'usdc', 5, 5, 0)`],
  ],
  [
    'approve a large withdrawal',
    {
      kind: 'withdrawal',
      body: { withdrawalId: '{withdrawal}', coin: 'usdc', units: '570000000', destination: '{destination}' },
    },
    [`select key from cashier_debit_hot_wallet('{withdrawal}', 1)`],
  ],
  [
    'move coins to a cold wallet',
    { kind: 'to-cold', body: { coin: 'usdc', units: '5', destination: '{destination}' } },
    [`select key from cashier_post_to_cold('{waiting}', 0)`],
  ],
  [
    'call a withdrawal paid',
    {
      kind: 'lost-payment',
      body: {
        signature: '{signature}',
        withdrawalId: '{withdrawal}',
        coin: 'usdc',
        units: '570000000',
        destination: '{destination}',
      },
    },
    [
      `select approval_book_lost('{uuid}', 'lost-payment', '{}', '{ann}', '{bob}', 'x')`,
      `update withdrawal set state = 'paid' where id = '{withdrawal}'`,
    ],
  ],
  [
    'book coins as lost',
    { kind: 'lost-coins', body: { signature: '{signature}', coin: 'usdc', units: '5' } },
    [
      `select spend_report('{signature}', '{destination}', 1, 5, 5, null, null, null, null, null, null)`,
      'delete from unknown_spend',
    ],
  ],
  [
    'stop the payout of a pool',
    { kind: 'pool-payout-stop', body: { poolId: 'usd5-2026-01-05' } },
    [
      `select bounty_stop_payout('usd5-2026-01-05', true)`,
      'update bounty_pool set payout_stopped_at = now()',
    ],
  ],
  [
    'resume the payout of a pool',
    { kind: 'pool-payout-resume', body: { poolId: 'usd10-2026-01-05' } },
    [
      `select bounty_stop_payout('usd10-2026-01-05', false)`,
      'update bounty_pool set payout_stopped_at = null',
    ],
  ],
  [
    'invite an admin',
    { kind: 'staff-invite', body: { email: '{friendMail}' } },
    [
      `select email from staff_invite_approved('{waiting}', '{uuid}', decode('{hex}', 'hex'), now(), now() + interval '1 day')`,
      `insert into staff_invitation (id, link_hash, email_lower, created_at, expires_at) values ('{uuid}', decode('{hex}', 'hex'), 'a@b.example', now(), now() + interval '1 day')`,
    ],
  ],
  [
    'invite an admin as the first two were',
    null,
    [
      `select staff_invite_first(array['{uuid}', '{waiting}']::uuid[], array[decode('{hex}', 'hex'), decode('{hex}', 'hex')], array['a@b.example', 'b@b.example'], now(), now() + interval '1 day')`,
    ],
  ],
  [
    'make a player an admin',
    null,
    [
      `update player set role = 'admin' where id = '{friend}'`,
      `insert into staff_second_factor (player_id, secret, confirmed_at, last_step) values ('{friend}', '', now(), 0)`,
      `update player_session set for_staff = true, second_factor = true where player_id = '{friend}'`,
    ],
  ],
  [
    'reopen a deactivated account',
    { kind: 'account-reopen', body: { playerId: '{closed}' } },
    [
      `select player_reopen('{closed}', '{waiting}')`,
      `select player_reopen_own('{closed}')`,
      `update player set status = 'active' where id = '{closed}'`,
      `update player_closing set reopened_at = now(), approval_id = '{waiting}'`,
    ],
  ],
  [
    'remove the other admin',
    { kind: 'staff-remove', body: { playerId: '{bob}' } },
    [
      `select staff_remove('{bob}', '{ann}')`,
      `update player set role = 'player' where id = '{bob}'`,
      `insert into approver_key_end (key_seq, ended_by) select seq, '{ann}' from approver_key`,
    ],
  ],
  [
    'add an approver key',
    null,
    [
      `insert into approver_key (player_id, credential_id, public_key) values ('{bob}', decode('{hex}', 'hex'), decode(repeat('00', 91), 'hex'))`,
      `update approver_key set player_id = '{bob}' where player_id = '{ann}'`,
      `select approval_add_key('{uuid}', '{}')`,
    ],
  ],
  [
    'sign in the name of the other admin',
    null,
    [
      `insert into approval_signature (request_id, player_id, credential_id, authenticator_data, client_data, signature) select request_id, '{bob}', credential_id, authenticator_data, client_data, signature from approval_signature`,
      `update approval_signature set player_id = '{bob}' where player_id = '{ann}'`,
    ],
  ],
  [
    'call a request done or edit what was signed',
    null,
    [
      `insert into approval_outcome (request_id, outcome, first_signer, second_signer) values ('{waiting}', 'done', '{ann}', '{bob}')`,
      `select approval_perform('{waiting}', 'bonus', '{"micros":"5"}', '{ann}', '{bob}', 'x')`,
      `update approval_request set body = '{}'`,
      'delete from approval_outcome',
      'set role throwdown_approver',
      'grant throwdown_approver to current_user',
    ],
  ],
]
