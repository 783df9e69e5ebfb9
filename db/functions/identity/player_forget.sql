-- Deletes what identifies a person and keeps the row [L5]: money and matches refer to it.
create or replace function player_forget(p_player uuid) returns void
language sql security definer
set search_path = public, pg_temp
as $$
  update player
     set status = 'deleted', username = 'deleted-' || p_player, username_lower = 'deleted-' || p_player, email = null, email_lower = null,
         password_hash = null, is_subscribed = false, avatar = 'first'
   where id = p_player
$$;

grant execute on function player_forget to throwdown_app;
