-- What was signed is sent again and again, so it never changes: a signature is set once, an outcome is set once.
create or replace function withdrawal_attempts_keep_their_bytes() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE'
    or new.withdrawal_id <> old.withdrawal_id or new.attempt <> old.attempt or new.message <> old.message
    or new.last_valid_block_height <> old.last_valid_block_height or new.network_lamports <> old.network_lamports
    or (old.signature is not null and new.signature is distinct from old.signature)
    or (old.outcome is not null and (new.outcome is distinct from old.outcome or new.signature is distinct from old.signature)) then
    raise exception 'an attempt of a withdrawal is final' using errcode = 'LD001';
  end if;
  return new;
end
$$;

create or replace trigger withdrawal_attempts_are_final
  before update or delete on withdrawal_attempt
  for each row execute function withdrawal_attempts_keep_their_bytes();
