-- Posts a bonus or an adjustment. The table requires that somebody else approves it.
create or replace function ledger_post_approved(
  p_kind        ledger_journal_kind,
  p_key         text,
  p_accounts    bigint[],
  p_amounts     bigint[],
  p_actor       text,
  p_approved_by text,
  p_reason      text
) returns ledger_result
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if p_kind not in ('bonus', 'adjustment') then
    raise exception 'this kind of journal has its own posting function' using errcode = 'LD012';
  end if;
  return ledger_post_one(p_kind, p_key, p_accounts, p_amounts, p_actor, jsonb_build_object('reason', p_reason), p_approved_by);
end
$$;

-- Granted to nobody: only what has checked the approvals of two people may call it.
