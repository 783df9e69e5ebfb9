-- What a player sees of their own check [L1]: needed, passed, age, country, country_closed or staff, and from which day
-- other answers may be given.
create or replace function player_check_state(p_player uuid, p_now timestamptz) returns table (state text, again_on date)
language sql stable security definer
set search_path = public, pg_temp
as $$
  select case
           when m.refusal = 'unchecked' or c.again_on <= ((p_now - interval '12 hours') at time zone 'UTC')::date then 'needed'
           when m.refusal = 'check_refused' then c.refused_because
           else coalesce(m.refusal, 'passed')
         end,
         c.again_on
    from (select player_money_refusal(p_player) as refusal) m
    left join player_check c on c.player_id = p_player
$$;

grant execute on function player_check_state to throwdown_app, throwdown_cashier;
