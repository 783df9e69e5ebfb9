-- Journals for the person of a session of staff: those that moved an account, newest first, or a single one. A journal that returns a
-- pool has thousands of legs, so of each the first ones are read. Recorded.
create or replace function ledger_read_journals(
  p_caller staff_caller, p_account bigint, p_journal bigint, p_before bigint, p_limit integer, p_legs integer
) returns table (
  id bigint, kind text, is_reversible boolean, key text, refused text, reverses bigint, actor text, approved_by text, created_at timestamptz, legs integer,
  entries json
)
language plpgsql security definer
set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  c_limit_max constant integer := 51;
  c_legs_max  constant integer := 500;
  v_actor uuid := staff_of_session(p_caller);
  v_ids   bigint[];
begin
  if v_actor is null then
    raise exception 'the ledger is read by staff alone' using errcode = 'insufficient_privilege';
  end if;
  perform audit_record_staff('ledger-read', v_actor, null, null,
                       jsonb_strip_nulls(jsonb_build_object(
                         'account', (select a.code from ledger_account a where a.id = p_account),
                         'journal', p_journal::text, 'before', p_before::text)),
                       null, p_caller);
  v_ids := case
    when p_account is null then array[p_journal]
    else array(
      select distinct e.journal_id
        from ledger_entry e
       where e.account_id = p_account
         and e.journal_id < coalesce(p_before, 9223372036854775807)
       order by e.journal_id desc
       limit least(greatest(p_limit, 1), c_limit_max)
    )
  end;
  return query
  select j.id, j.kind::text, ledger_is_reversible(j.kind), j.key, j.refused, j.reverses, j.actor, j.approved_by, j.created_at, cardinality(j.accounts),
         l.entries
    from ledger_journal j
   cross join lateral (
     select coalesce(json_agg(json_build_object('code', a.code, 'currency', a.currency, 'amount', x.amount::text) order by x.leg), '[]') as entries
       from (
         select e.leg, e.account_id, e.amount
           from ledger_entry e
          where e.journal_id = j.id
          order by e.leg
          limit least(greatest(p_legs, 1), c_legs_max)
       ) x
       join ledger_account a on a.id = x.account_id
   ) l
   where j.id = any (v_ids)
   order by j.id desc;
end
$$;

grant execute on function ledger_read_journals to throwdown_app;
