-- [C13] Why a bonus or an adjustment of this amount is too much, or null. An adjustment counts in both directions. One transaction at a time
-- asks, until its journal is committed.
create or replace function approval_cap_refusal(p_kind ledger_journal_kind, p_micros bigint) returns text
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_max     bigint;
  v_day_max bigint;
  v_given   numeric;
begin
  select case p_kind when 'bonus' then t.bonus_max when 'adjustment' then t.adjustment_max end,
         case p_kind when 'bonus' then t.bonus_day_max when 'adjustment' then t.adjustment_day_max end
    into strict v_max, v_day_max
    from ledger_terms t
   where t.version = terms_in_force(clock_timestamp());
  -- A kind without a cap is not paid by this path.
  if v_max is null or abs(p_micros) > v_max then
    return 'over_request_cap';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('approval-cap:' || p_kind, 0));
  select coalesce(sum(abs(e.amount)), 0)
    into v_given
    from ledger_journal j
    join ledger_entry e on e.journal_id = j.id and e.leg = 1
   where j.kind = p_kind
     and j.kind in ('bonus', 'adjustment')
     and j.refused is null
     and j.created_at > clock_timestamp() - interval '24 hours';
  if v_given + abs(p_micros) > v_day_max then
    return 'over_day_cap';
  end if;
  return null;
end
$$;
