-- Raises unless a deposit brings coins that are worth, at the price recorded with it, the dollars that it credits to one player and as fee.
-- A part of them may be withdraw-only [L2].
create or replace function ledger_check_deposit() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_coin   text := new.meta ->> 'coin';
  v_source record;
begin
  select -sum(l.amount) filter (where a.code in ('asset:deposit:' || v_coin, 'suspense:unmatched:' || v_coin)) as units,
         -sum(l.amount) filter (where a.code = 'fx:usd') as micros,
         count(distinct split_part(a.code, ':', 2)) filter (where a.kind in ('user:available', 'user:withdraw-only')) as players
    into v_source
    from unnest(new.accounts, new.amounts) as l (account_id, amount)
    join ledger_account a on a.id = l.account_id;
  if v_source.players <> 1
    or v_source.units is null
    or v_source.micros is distinct from ledger_usd_of(v_coin::ledger_coin, v_source.units::bigint, (new.meta ->> 'price')::bigint) then
    raise exception 'deposit % is not backed by coins of its value', new.key using errcode = 'LD018';
  end if;
  return null;
end
$$;

create or replace trigger deposits_bring_their_coins
  after insert on ledger_journal
  for each row
  when (new.kind = 'deposit' and new.refused is null)
  execute function ledger_check_deposit();
