-- Raises: what a finalized deposit was is final, and it only moves forward: arriving, waiting, credited.
create or replace function cashier_keep_deposit() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    if old.state = 'arriving' then
      return old;
    end if;
  elsif (new.id, new.signature, new.address_index, new.coin, new.player_id) = (old.id, old.signature, old.address_index, old.coin, old.player_id)
    and (old.state = 'arriving' or new.units = old.units)
    and (
      old.state = new.state and (old.state = 'arriving' or (new.micros, new.fee) is not distinct from (old.micros, old.fee))
      or old.state = 'arriving'
      or old.state = 'waiting' and new.state = 'credited'
    ) then
    return new;
  end if;
  raise exception 'a finalized deposit is final: % refused', tg_op using errcode = 'LD001';
end
$$;

create or replace trigger deposits_are_final
  before update or delete on cashier_deposit
  for each row execute function cashier_keep_deposit();
