-- Those of these signatures that nothing is known about: only their transactions have to be read.
create or replace function spend_unread(p_signatures text[]) returns setof text
language sql stable security definer
set search_path = public, pg_temp
as $$
  select n.signature
    from unnest(p_signatures) as n (signature)
   where not exists (select from unknown_spend u where u.signature = n.signature)
     and not spend_is_known(n.signature)
$$;

grant execute on function spend_unread to throwdown_cashier;
