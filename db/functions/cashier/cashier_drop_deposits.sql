-- Removes what was arriving by transactions that are no longer on the chain. The history of their addresses is read again: the same
-- transaction may land on another fork. Returns the players who were shown something.
create or replace function cashier_drop_deposits(p_signatures text[]) returns setof uuid
language sql security definer
set search_path = public, pg_temp
as $$
  with gone as (
    delete from cashier_deposit d
     where d.signature = any (p_signatures)
       and d.state = 'arriving'
    returning d.player_id, d.address_index
  ),
  unseen as (
    update cashier_scan s
       set lamports_seen = null, usdc_seen = null
      from gone
     where s.index = gone.address_index
    returning s.index
  )
  select distinct g.player_id from gone g, (select count(*) from unseen) u
$$;

grant execute on function cashier_drop_deposits to throwdown_cashier;
