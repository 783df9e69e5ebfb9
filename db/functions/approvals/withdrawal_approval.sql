-- The newest request by which two people approved this withdrawal of the requested coins, or null. It counts until it expires or the signer has
-- refused it. The signer takes it as a name and checks their signatures itself.
create or replace function withdrawal_approval(p_withdrawal uuid) returns uuid
language sql stable security definer
set search_path = public, pg_temp
as $$
  select r.id
    from ledger_journal j
    join approval_request r
      on r.kind = 'withdrawal'
     and r.body::jsonb ->> 'withdrawalId' = p_withdrawal::text
     and r.body::jsonb ->> 'coin' = j.meta ->> 'coin'
     and r.body::jsonb ->> 'units' = j.meta ->> 'units'
    join approval_outcome o on o.request_id = r.id and o.outcome = 'done'
    left join withdrawal w on w.id = p_withdrawal
   where j.key = 'wd:' || p_withdrawal || ':ask'
     and r.expires_at > clock_timestamp()
     and o.at > coalesce(w.approval_refused_at, '-infinity')
   order by r.expires_at desc
   limit 1
$$;

grant execute on function withdrawal_approval to throwdown_cashier, throwdown_staff;
