-- What decides which of these players may meet [Q3]; the rules compare it. The wallets are those of the person: one that another account of the person uses counts too. One that has funded more than twenty players
-- belongs to an exchange and says nothing about them.
create or replace function player_pairing_facts(p_players uuid[], p_now timestamptz)
returns table (player_id uuid, person_ids text[], funding_wallets text[], withdrawal_wallets text[], may_play boolean)
language sql stable security definer
set search_path = public, pg_temp
as $$
  select asked.id,
         array_remove(array['account:' || asked.id, 'person:' || c.person_id, 'mailbox:' || encode(c.mailbox_hash, 'hex')], null),
         w.funding,
         w.withdrawal,
         coalesce(player_money_refusal(asked.id), player_hold_reason(asked.id, 'play'), play_break_kind(asked.id, p_now)) is null
    from unnest(p_players) as asked (id)
    left join player_check c on c.player_id = asked.id
   cross join lateral (
     select coalesce(array_agg(own.address) filter (where own.kind = 'funding'), '{}') as funding,
            coalesce(array_agg(own.address) filter (where own.kind = 'withdrawal'), '{}') as withdrawal
       from (
              select w.address, w.kind from player_wallet w where w.player_id = asked.id
              union
              select w.address, w.kind
                from player_check same
                join player_wallet w on w.player_id = same.player_id
               where same.person_id = c.person_id
            ) own
      where (
              select count(*)
                from (
                       select from player_wallet f where f.address = own.address and f.kind = 'funding' limit 21
                     ) funded
            ) <= 20
   ) w
$$;

grant execute on function player_pairing_facts to throwdown_app;
