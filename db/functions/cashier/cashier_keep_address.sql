-- Raises: an address that was shown to a player is theirs permanently, because coins may still be sent to it.
create or replace function cashier_keep_address() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' then
    if old.player_id is null
      and new.player_id is not null
      and (new.index, new.address, new.token_account) = (old.index, old.address, old.token_account) then
      return new;
    end if;
  end if;
  raise exception 'an address is assigned once: % refused', tg_op using errcode = 'LD001';
end
$$;

create or replace trigger addresses_are_assigned_once
  before update or delete on cashier_address
  for each row execute function cashier_keep_address();
