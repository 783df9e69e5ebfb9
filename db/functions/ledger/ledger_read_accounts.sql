-- Accounts for the person of a session of staff: those of a player, or those whose code begins with a text. Recorded.
create or replace function ledger_read_accounts(
  p_caller staff_caller, p_player uuid, p_code text
) returns table (id bigint, code text, currency ledger_currency, balance bigint)
language plpgsql security definer
set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  c_limit constant integer := 50;
  v_actor uuid := staff_of_session(p_caller);
  v_codes text[];
begin
  if v_actor is null then
    raise exception 'the ledger is read by staff alone' using errcode = 'insufficient_privilege';
  end if;
  perform audit_record_staff('ledger-read', v_actor, case when p_player is not null then 'player:' || p_player end, null,
                       jsonb_strip_nulls(jsonb_build_object('code', p_code)), null, p_caller);
  v_codes := case
    when p_player is not null then array['user:' || p_player || ':available', 'user:' || p_player || ':held', 'user:' || p_player || ':withdrawing']
    -- No code has a letter after ~, so this is a range of the index.
    else array(select a.code from ledger_account a where a.code >= p_code and a.code < p_code || '~' order by a.code limit c_limit)
  end;
  return query
  -- A pool has no stored balance and few entries. Accounts of the house have years of them: these are in the trial balance.
  select a.id, a.code, a.currency,
         case when a.tracked then a.balance
              when a.kind = 'pool' then (select coalesce(sum(e.amount), 0)::bigint from ledger_entry e where e.account_id = a.id) end
    from ledger_account a
   where a.code = any (v_codes)
   order by a.code;
end
$$;

grant execute on function ledger_read_accounts to throwdown_app;
