-- Whether a confirmed case keeps a player from the prizes of a pool [B8]: against any account of the person, in this pool or in all.
create or replace function bounty_has_case(p_player uuid, p_pool text) returns boolean
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
begin
  return exists (
    select
      from integrity_case i
     where i.player_id = any (play_accounts_of(p_player))
       and i.confirmed_at is not null
       and i.closed_at is null
       and (i.pool_id is null or i.pool_id = p_pool)
  );
end
$$;

grant execute on function bounty_has_case to throwdown_app;
