-- Reverses a journal as two people signed. Returns why not, or null.
create or replace function approval_reverse(p_journal bigint, p_first uuid, p_second uuid, p_reason text) returns text
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_answer ledger_answer;
begin
  if not exists (select from ledger_journal j where j.id = p_journal and j.refused is null and j.kind <> 'reversal') then
    return 'no_such_journal';
  end if;
  v_answer := ledger_reverse(p_journal, 'staff:' || p_first, 'staff:' || p_second, p_reason);
  return case when v_answer.replayed then 'reversed_already' else v_answer.refused end;
end
$$;

revoke all on function approval_reverse from public;
