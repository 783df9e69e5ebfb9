-- Posts the journals that empty a pool. A void pool with more contributors than a journal has legs is returned in several.
create or replace function bounty_pay_out(p_pool text, p_state text, p_fee bigint, p_players uuid[], p_amounts bigint[]) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  -- One less than the legs of a journal: one leg is the pool's.
  c_returns_max constant int := 9999;
  v_kind        ledger_journal_kind := case p_state when 'SETTLED' then 'pool-settle' else 'pool-void' end;
  v_journals    ledger_posting[];
  v_refused     text;
  v_left        bigint;
begin
  perform count(*) from ledger_open_accounts(
    array['pool:' || p_pool] || array(select 'user:' || u.player_id || ':available' from unnest(p_players) as u (player_id))
  );
  with credit as (
    select (u.place - 1) / c_returns_max as part, u.place, 'user:' || u.player_id || ':available' as code, u.amount
      from unnest(p_players, p_amounts) with ordinality as u (player_id, amount, place)
    union all
    select 0, 0, 'revenue:pool-fee', p_fee
  ), leg as (
    select c.part, c.place, c.code, c.amount from credit c where c.amount <> 0
    union all
    select c.part, -1, 'pool:' || p_pool, -sum(c.amount)::bigint from credit c group by c.part having sum(c.amount) <> 0
  ), journal as (
    select l.part, array_agg(a.id order by l.place) as accounts, array_agg(l.amount order by l.place) as amounts
      from leg l
      join ledger_account a on a.code = l.code
     group by l.part
  )
  select array_agg(row (
           v_kind,
           'pool:' || p_pool || case when j.part > 0 then ':' || j.part + 1 else '' end || case p_state when 'SETTLED' then ':settle' else ':void' end,
           j.accounts,
           j.amounts,
           null
         )::ledger_posting order by j.part)
    into v_journals
    from journal j;
  -- A pool in which nobody won anything just ends.
  if v_journals is not null then
    select min(a.refused) into v_refused from ledger_post_batch(v_journals, 'bounty') a;
  end if;
  select coalesce(sum(e.amount), 0)
    into v_left
    from ledger_account a
    join ledger_entry e on e.account_id = a.id
   where a.code = 'pool:' || p_pool;
  if v_refused is not null or v_left <> 0 then
    raise exception 'pool % is not paid: % left, %', p_pool, v_left, coalesce(v_refused, 'posted') using errcode = 'BO002';
  end if;
end
$$;
