-- What decides which of these players may meet [Q3]. Two that have an item of person_ids or of wallets in common never do.
-- The wallets are those of the person: one that another account of the person uses counts too. One that has funded more than twenty players
-- belongs to an exchange and says nothing about them.
create or replace function player_pairing_facts(p_players uuid[], p_now timestamptz)
returns table (player_id uuid, person_ids text[], wallets text[], may_play boolean)
language sql stable security definer
set search_path = public, pg_temp
as $$
  select asked.id,
         array_remove(array['account:' || asked.id, 'person:' || c.person_id, 'mailbox:' || encode(c.mailbox_hash, 'hex')], null),
         array(
           select own.address
             from (
                    select w.address from player_wallet w where w.player_id = asked.id
                    union
                    select w.address
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
         ),
         coalesce(player_money_refusal(asked.id), player_hold_reason(asked.id, 'play'), play_break_kind(asked.id, p_now)) is null
    from unnest(p_players) as asked (id)
    left join player_check c on c.player_id = asked.id
$$;

revoke all on function player_pairing_facts from public;
grant execute on function player_pairing_facts to throwdown_app;
