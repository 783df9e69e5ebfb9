-- Posts the mirror of a journal. The key names the request: a refused one does not decide the next.
create or replace function ledger_reverse(p_journal_id bigint, p_request uuid, p_actor text, p_approved_by text, p_reason text) returns ledger_result
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_journal record;
begin
  select j.accounts, j.amounts into v_journal from ledger_journal j where j.id = p_journal_id and j.refused is null;
  if not found then
    raise exception 'journal % moved no money', p_journal_id using errcode = 'LD008';
  end if;
  return ledger_post_one(
    'reversal',
    'rev:' || p_journal_id || ':' || p_request,
    v_journal.accounts,
    array(select -u.amount from unnest(v_journal.amounts) with ordinality as u (amount, leg) order by u.leg),
    p_actor,
    jsonb_build_object('reason', p_reason),
    p_approved_by,
    p_journal_id
  );
end
$$;

-- Granted to nobody: only what has checked the approvals of two people may call it.
