-- A page of the withdrawals that wait, for the person of a session of staff: first what two people must approve, then what staff hold, then
-- the rest, the newest first in each. The next page starts after the last one of the page before, named by its rank, time and id. Reading is
-- recorded: it shows where players are paid.
create or replace function withdrawal_staff_page(
  p_caller staff_caller, p_rank integer, p_at timestamptz, p_id uuid, p_limit integer
) returns table (
  id uuid, rank integer, player_id uuid, username text, joined_at timestamptz, coin ledger_coin, micros bigint, fee bigint, units bigint,
  address text, address_since timestamptz, shared_by integer, requested_at timestamptz, wait_reason text, waits_until timestamptz,
  needs_approval boolean, approval_id uuid, approval_signatures integer, is_approved boolean, was_approved boolean
)
language plpgsql security definer
set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  -- What a screen shows, and one more that says whether there is a next page.
  c_limit_max constant integer := 51;
  v_actor uuid := staff_of_session(p_caller);
begin
  if v_actor is null then
    raise exception 'withdrawals are read by staff alone' using errcode = 'insufficient_privilege';
  end if;
  return query
  with waiting as (
    select w.id, w.player_id, w.coin, w.micros, w.fee, w.units, w.address, w.requested_at, w.wait_reason, w.waits_until,
           n.needs_approval,
           case
             when n.needs_approval and not withdrawal_is_approved(w.id) then 1
             when w.wait_reason like 'held%' then 2
             else 3
           end as rank
      from withdrawal w
      join ledger_journal j on j.id = w.request_journal
      join ledger_terms t on t.version = (j.meta ->> 'terms')::integer
     -- The signer may want two people for less than the terms do.
     cross join lateral (select w.micros > t.withdrawal_approval_over or w.wait_reason = 'approval' as needs_approval) n
     where w.state = 'accepted'
       and w.wait_reason is not null
       and w.rejected_by is null
  )
  select w.id, w.rank, w.player_id, p.username, p.created_at, w.coin, w.micros, w.fee, w.units,
         w.address, a.requested_at,
         (select count(*)::integer from withdrawal_address o where o.address = w.address and o.player_id <> w.player_id),
         w.requested_at, w.wait_reason, w.waits_until, w.needs_approval, r.id, coalesce(r.signatures, 0), withdrawal_is_approved(w.id),
         exists (
           select
             from approval_request q
             join approval_outcome o on o.request_id = q.id and o.outcome = 'done'
            where q.kind = 'withdrawal'
              and q.body::jsonb ->> 'withdrawalId' = w.id::text
         )
    from waiting w
    join player p on p.id = w.player_id
    left join withdrawal_address a on a.player_id = w.player_id and a.address = w.address
    left join lateral (
      select q.id, (select count(*)::integer from approval_signature s where s.request_id = q.id) as signatures
        from approval_request q
       where q.kind = 'withdrawal'
         and q.body::jsonb ->> 'withdrawalId' = w.id::text
         and q.expires_at > p_caller.at
         and not exists (select from approval_outcome o where o.request_id = q.id)
       order by q.created_at desc
       limit 1
    ) r on true
   where p_rank is null
      or w.rank > p_rank
      or (w.rank = p_rank and (w.requested_at < p_at or (w.requested_at = p_at and w.id > p_id)))
   order by w.rank, w.requested_at desc, w.id
   limit least(greatest(p_limit, 1), c_limit_max);
  perform audit_record_staff('withdrawals-read', v_actor, 'withdrawals', null, null, null, p_caller);
end
$$;

grant execute on function withdrawal_staff_page to throwdown_app;
