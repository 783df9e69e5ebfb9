-- Every board that has rows, found by jumping along the primary key.
create or replace function standing_boards() returns setof int
language sql stable
set search_path = public, pg_temp
as $$
  with recursive boards as (
    (select s.board from standing s order by s.board limit 1)
    union all
    select (select s.board from standing s where s.board > b.board order by s.board limit 1) from boards b where b.board is not null
  )
  select board from boards where board is not null
$$;
