-- The newest lines of a statement before a journal: those that change the sum of the player's accounts. Reads the entries of the player
-- backwards and stops when the page is full, or older than p_from, so its cost is that of the lines it returns. Entries carry the balance
-- of their account, so no page has to know the one before it and a cursor is a bare id, which nobody gains by forging.
create or replace function wallet_statement(
  p_codes  text[],
  p_before bigint,
  p_kinds  ledger_journal_kind[],
  p_from   timestamptz,
  p_until  timestamptz,
  p_limit  int
)
returns table (
  id            bigint,
  journal_kind  ledger_journal_kind,
  key           text,
  at            timestamptz,
  amount        bigint,
  fee           bigint,
  balance_after bigint,
  withdraw_only bigint
)
language plpgsql stable
-- Only the indexes by account have this order: any sort would read a life first.
set enable_bitmapscan = off
set enable_seqscan = off
set enable_sort = off
set enable_hashagg = off
set jit = off
as $statement$
declare
  c_clocks_differ constant interval := interval '1 hour';
  c_skips_play    constant boolean := not ('{pair,settle}' && p_kinds);
  -- The condition of the index ledger_entry_beside_play.
  c_beside_play   constant text :=
    $$ and p.kind in ('deposit', 'wd-final', 'pool-settle', 'pool-void', 'bonus', 'adjustment', 'reversal', 'seed')$$;
  v_own           bigint[] := array(select a.id from ledger_account a where a.code = any (p_codes));
  v_withdraw_only bigint[] := array(select a.id from ledger_account a where a.code = any (p_codes) and a.kind = 'user:withdraw-only');
  v_fees          bigint[] := array(
    select a.id from ledger_account a where a.code in ('revenue:deposit-fee', 'revenue:win-fee', 'revenue:withdrawal-fee'));
  v_before        bigint := coalesce(p_before, 9223372036854775807);
  v_balance       bigint;
  v_entries       refcursor;
  v_moved         record;
  v_left          int := p_limit;
begin
  if cardinality(v_own) = 0 then
    return;
  end if;
  if p_until is not null then
    v_before := least(v_before, ledger_first_journal_at(p_until + c_clocks_differ));
  end if;
  if not c_skips_play then
    v_balance := ledger_balance_at(v_own, v_before - 1);
  end if;
  -- A branch for each account, in the order of its index, so that PostgreSQL merges them and reads no entry beyond the page.
  open v_entries no scroll for execute (
    select 'select e.journal_id, min(e.kind) as kind, sum(e.amount)::bigint as amount from ('
           || string_agg(format(
                '(select p.journal_id, p.kind, p.amount from ledger_entry p where p.account_id = %s and p.journal_id < %s%s order by p.journal_id desc)',
                own.id, v_before, case when c_skips_play then c_beside_play end), ' union all ')
           || ') e group by e.journal_id order by e.journal_id desc'
      from unnest(v_own) as own (id)
  );
  while v_left > 0 loop
    fetch v_entries into v_moved;
    exit when not found;
    balance_after := v_balance;
    v_balance := v_balance - v_moved.amount;
    continue when v_moved.amount = 0 or v_moved.kind <> all (p_kinds);
    -- A match fee is the winner's: a stake that comes back pays none.
    select j.key, j.created_at,
           case when v_moved.kind = 'wd-final' or (v_moved.amount > 0 and v_moved.kind in ('deposit', 'settle'))
                then sum(l.amount) filter (where l.account_id = any (v_fees)) end,
           case when v_moved.kind = 'deposit' then sum(l.amount) filter (where l.account_id = any (v_withdraw_only)) end
      into key, at, fee, withdraw_only
      from ledger_journal j
     cross join lateral unnest(j.accounts, j.amounts) as l (account_id, amount)
     where j.id = v_moved.journal_id
     group by j.id;
    exit when at < p_from - c_clocks_differ;
    continue when at < p_from or at >= p_until;
    id := v_moved.journal_id;
    journal_kind := v_moved.kind;
    amount := v_moved.amount;
    fee := coalesce(fee, 0);
    withdraw_only := coalesce(withdraw_only, 0);
    if c_skips_play then
      balance_after := ledger_balance_at(v_own, id);
    end if;
    return next;
    v_left := v_left - 1;
  end loop;
  close v_entries;
end
$statement$;

grant execute on function wallet_statement to throwdown_app, throwdown_staff;
