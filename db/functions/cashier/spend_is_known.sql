-- Whether the cashier has stored a signature of the hot wallet, as it does before anything is sent.
create or replace function spend_is_known(p_signature text) returns boolean
language sql stable
set search_path = public, pg_temp
as $$
  select exists (select from withdrawal_attempt a where a.signature = p_signature)
      or exists (select from sweep s where s.signature = p_signature)
$$;

grant execute on function spend_is_known to throwdown_cashier, throwdown_staff;
