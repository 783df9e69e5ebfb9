/** Of matches in a temporary table `played` (n, match_id, me, rival, result, at), as an administrator. */
export const OPEN_POTS = `
insert into ledger_account (code, kind, currency, sign, guarded, tracked)
select 'match:' || match_id || ':pot', 'match:pot', 'USD', 1, true, true from played order by n`

/** Their joins, pairings and settlements at $5. The trigger of the journals writes the entries and the balances. */
export const POST_MATCHES = `
with account as (
  select p.*, mine.id as mine, my_held.id as my_held, his.id as his, his_held.id as his_held, pot.id as pot, fee.id as fee
    from played p
    join ledger_account mine on mine.code = 'user:' || p.me || ':available'
    join ledger_account my_held on my_held.code = 'user:' || p.me || ':held'
    join ledger_account his on his.code = 'user:' || p.rival || ':available'
    join ledger_account his_held on his_held.code = 'user:' || p.rival || ':held'
    join ledger_account pot on pot.code = 'match:' || p.match_id || ':pot'
    join ledger_account fee on fee.code = 'revenue:win-fee'
)
insert into ledger_journal (kind, key, accounts, amounts, actor, created_at)
select l.kind::ledger_journal_kind, l.key, l.accounts, l.amounts, 'test', a.at
  from account a
 cross join lateral (values
   (1, 'join', 'queue:' || a.match_id || '-0:join', array[a.mine, a.my_held], array[-5000000, 5000000]),
   (2, 'join', 'queue:' || a.match_id || '-1:join', array[a.his, a.his_held], array[-5000000, 5000000]),
   (3, 'pair', 'match:' || a.match_id || ':pair', array[a.my_held, a.his_held, a.pot], array[-5000000, -5000000, 10000000]),
   (4, 'settle', 'match:' || a.match_id || ':settle',
    case a.result when 'won' then array[a.pot, a.mine, a.fee] when 'lost' then array[a.pot, a.his, a.fee] else array[a.pot, a.mine, a.his] end,
    case a.result when 'void' then array[-10000000, 5000000, 5000000] else array[-10000000, 9750000, 250000] end)
 ) as l (step, kind, key, accounts, amounts)
 order by a.n, l.step`
