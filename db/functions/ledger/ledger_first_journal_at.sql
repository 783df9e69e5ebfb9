-- The id of a journal before which none was created at this moment or later. Ids and times grow together, except that journals of one moment
-- may be stored in another order: the caller allows for a difference. Halves the range of ids, so that it reads a few pages of any ledger.
create or replace function ledger_first_journal_at(p_at timestamptz) returns bigint
language plpgsql stable
as $$
declare
  v_low  bigint := 0;
  v_high bigint := coalesce((select max(j.id) from ledger_journal j), 0) + 1;
  v_id   bigint;
  v_is_earlier boolean;
begin
  while v_low + 1 < v_high loop
    v_id := (v_low + v_high) / 2;
    -- Refused batches leave gaps in the ids.
    select j.created_at < p_at
      into v_is_earlier
      from ledger_journal j
     where j.id >= v_id
     order by j.id
     limit 1;
    if v_is_earlier then
      v_low := v_id;
    else
      v_high := v_id;
    end if;
  end loop;
  return v_high;
end
$$;

grant execute on function ledger_first_journal_at to throwdown_app, throwdown_staff;
