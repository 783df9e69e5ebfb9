-- Deletes rows of periods that are over, at most p_limit. Returns how many; zero: none is left.
create or replace function standing_sweep(p_now timestamptz, p_limit int) returns int
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_deleted int;
begin
  with recursive boards as (
    (select s.generation, s.board from standing s join standing_generation g on g.generation = s.generation and g.live
      order by s.board limit 1)
    union all
    select b.generation,
           (select s.board from standing s where s.generation = b.generation and s.board > b.board order by s.board limit 1)
      from boards b
     where b.board is not null
  ), over as (
    select s.generation, s.board, s.player_no
      from boards b
      join standing s on s.generation = b.generation and s.board = b.board
     where b.board / 300 % 4 > 0
       and b.board / 1200 < standing_kept_from(b.board / 300 % 4, standing_day(p_now))
     limit p_limit
  ), deleted as (
    delete from standing s
     using over o
     where s.generation = o.generation
       and s.board = o.board
       and s.player_no = o.player_no
    returning 1
  )
  select count(*) into v_deleted from deleted;
  return v_deleted;
end
$$;

revoke all on function standing_sweep from public;
grant execute on function standing_sweep to throwdown_app;
