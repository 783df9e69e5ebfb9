-- The journal that moved the money of a key; null if there is none, it was refused, or it was reversed.
create or replace function ledger_moved(p_key text) returns bigint
language sql stable
set search_path = public, pg_temp
as $$
  select j.id
    from ledger_journal j
   where j.key = p_key
     and j.refused is null
     and not exists (select from ledger_journal r where r.reverses = j.id and r.refused is null)
$$;
