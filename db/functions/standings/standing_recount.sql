-- Counts all events of some players again, up to the cursor. In slices, because nothing else is counted meanwhile.
create or replace function standing_recount(p_from_no int, p_to_no int, p_now timestamptz) returns void
language plpgsql security definer
set search_path = public, pg_temp
set random_page_cost = 1
set work_mem = '64MB'
as $$
begin
  perform from standing_cursor for update;
  delete from standing s
   using standing_boards() as b (board)
   where s.board = b.board
     and s.player_no between p_from_no and p_to_no;
  delete from standing_daily where player_no between p_from_no and p_to_no;
  delete from standing_career where player_no between p_from_no and p_to_no;
  delete from standing_rival where player_no between p_from_no and p_to_no;
  delete from standing_pool where player_no between p_from_no and p_to_no;
  perform standing_add(array(
    select e.seq
      from standing_player p
      join play_event e on e.player_id = p.player_id
     where p.player_no between p_from_no and p_to_no
       and (e.xid, e.seq) <= (select c.xid, c.seq from standing_cursor c)), false, p_now);
end
$$;

grant execute on function standing_recount to throwdown_app;
