-- Deletes rows of periods that are over, some at a time, and returns how many.
create or replace function standing_sweep(p_now timestamptz, p_limit int) returns int
language sql security definer
set search_path = public, pg_temp
as $$
  with deleted as (
    delete from standing s
     using (
       select s.board, s.player_no
         from standing_boards() as b (board)
         join standing s on s.board = b.board
        where b.board / 1200 < (standing_kept(p_now))[b.board / 300 % 4 + 1]
        limit p_limit) o
     where s.board = o.board
       and s.player_no = o.player_no
    returning 1
  )
  select count(*)::int from deleted
$$;

grant execute on function standing_sweep to throwdown_app;
