-- The trial balance as last added up, for a session of staff; nothing for any other. ledger_read_state records the look.
create or replace function ledger_read_trial(p_caller staff_caller)
returns table (kind text, currency ledger_currency, debits bigint, credits bigint, counted_at timestamptz)
language sql stable security definer
set search_path = public, pg_temp
as $$
  select t.kind, t.currency, t.debits, t.credits, u.counted_at
    from ledger_trial t
   cross join ledger_trial_upto u
   where staff_of_session(p_caller) is not null
   order by t.currency, t.kind
$$;

grant execute on function ledger_read_trial to throwdown_app;
