-- Reverses a journal as two people signed. Returns why not, or null.
create or replace function approval_reverse(p_journal bigint, p_request uuid, p_first uuid, p_second uuid, p_reason text) returns text
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_journal record;
begin
  -- Two requests for one journal, one after the other.
  perform pg_advisory_xact_lock(hashtextextended('reversal:' || p_journal, 0));
  select j.key, j.kind into v_journal from ledger_journal j where j.id = p_journal and j.refused is null;
  if not found then
    return 'no_such_journal';
  end if;
  if not ledger_is_reversible(v_journal.kind) then
    return 'not_reversible';
  end if;
  if ledger_moved(v_journal.key) is null then
    return 'reversed_already';
  end if;
  return (ledger_reverse(p_journal, p_request, 'staff:' || p_first, 'staff:' || p_second, p_reason)).refused;
end
$$;
