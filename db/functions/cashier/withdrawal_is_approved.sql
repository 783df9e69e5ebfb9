-- Whether two people have approved a withdrawal above the limit of the terms [C8], and their approval can still be used.
create or replace function withdrawal_is_approved(p_withdrawal uuid) returns boolean
language sql stable
as $$ select withdrawal_approval(p_withdrawal) is not null $$;

grant execute on function withdrawal_is_approved to throwdown_cashier, throwdown_staff;
