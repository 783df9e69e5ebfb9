-- Stores the signatures of a sweep, before it is sent. Returns false if it has ended meanwhile: then nothing may be sent.
create or replace function cashier_sign_sweep(p_id bigint, p_signature text, p_wire bytea) returns boolean
language sql security definer
set search_path = public, pg_temp
as $$
  with signed as (
    update sweep s
       set signature = cashier_chain_name(p_signature), wire = p_wire, signed_at = coalesce(s.signed_at, clock_timestamp())
     where s.id = p_id
       and s.outcome is null
       and (s.signature is null or s.signature = p_signature)
    returning s.id
  )
  select exists (select from signed)
$$;

grant execute on function cashier_sign_sweep to throwdown_cashier;
