-- The verified people among these players [B8]: checked, active, not staff, and the first account of their person, so that
-- nobody holds two places among the winners.
create or replace function player_verified(p_players uuid[]) returns setof uuid
language sql stable security definer
set search_path = public, pg_temp
as $$
  select p.id
    from player p
    join player_check c on c.player_id = p.id and c.state = 'passed'
   where p.id = any (p_players)
     and p.status = 'active'
     and p.role <> 'admin'
     and not exists (
       select
         from player_check earlier
         join player e on e.id = earlier.player_id and e.status <> 'deleted'
        where earlier.person_id = c.person_id
          and (earlier.decided_at, earlier.player_id) < (c.decided_at, c.player_id)
     )
$$;

grant execute on function player_verified to throwdown_app;
