-- Opens the accounts that do not exist yet. Returns the ids of all.
create or replace function ledger_open_accounts(p_codes text[]) returns table (code text, id bigint)
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if exists (
    select
      from unnest(p_codes) as c (code)
      left join ledger_account_kind k on k.kind = ledger_kind_of(c.code) and c.code ~ k.pattern
     where k.kind is null
  ) then
    raise exception 'account code of no known kind' using errcode = 'LD010';
  end if;
  insert into ledger_account (code, kind, currency, sign, guarded, tracked)
  select c.code,
         k.kind,
         coalesce(k.currency, upper(split_part(c.code, ':', array_length(string_to_array(c.code, ':'), 1)))::ledger_currency),
         k.sign,
         k.guarded,
         k.tracked
    from (select distinct u.code from unnest(p_codes) as u (code)) c
    join ledger_account_kind k on k.kind = ledger_kind_of(c.code)
   -- One lock order for all: two calls that open the same accounts must not deadlock.
   order by c.code
      on conflict on constraint account_code_is_unique do nothing;
  return query
  select a.code, a.id
    from ledger_account a
   where a.code = any (p_codes);
end
$$;

-- Granted to nobody: each flow opens the accounts it needs.
