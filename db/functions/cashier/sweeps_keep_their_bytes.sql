-- Raises: what was signed is sent again and again, so it never changes, and a sweep ends once.
create or replace function sweeps_keep_their_bytes() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE'
    or (new.id, new.coin, new.units, new.message, new.last_valid_block_height, new.network_lamports)
       is distinct from (old.id, old.coin, old.units, old.message, old.last_valid_block_height, old.network_lamports)
    or (old.signature is not null and (new.signature, new.wire) is distinct from (old.signature, old.wire))
    or (old.outcome is not null and (new.outcome, new.signature) is distinct from (old.outcome, old.signature)) then
    raise exception 'a sweep is final' using errcode = 'LD001';
  end if;
  return new;
end
$$;

create or replace trigger sweeps_are_final
  before update or delete on sweep
  for each row execute function sweeps_keep_their_bytes();
