-- What the signer may pay for a withdrawal now: the address that its player named, the coins and dollars that the ledger fixed, and the one attempt
-- that has left the hot wallet there and is neither taken back nor final; null before one is opened. Also the hashes of the messages of its attempts that
-- can never land: the signer signs no other one as long as it has signed a message that is not among them. No row for any other withdrawal.
create or replace function withdrawal_to_sign(p_withdrawal uuid)
returns table (destination text, coin ledger_coin, units bigint, micros bigint, terms int, attempt int, network_lamports bigint,
  expired bytea[])
language sql stable security definer
set search_path = public, pg_temp
as $$
  select w.address, w.coin, (j.meta ->> 'units')::bigint, (j.meta ->> 'micros')::bigint, (j.meta ->> 'terms')::int, a.attempt,
         a.network_lamports,
         array(
           select sha256(e.message)
             from withdrawal_attempt e
            where e.withdrawal_id = w.id
              and e.outcome = 'expired'
              and ledger_moved('wd:' || w.id || ':expired:' || e.attempt) is not null
         )
    from withdrawal w
    join ledger_journal j on j.id = ledger_moved('wd:' || w.id || ':ask')
    left join lateral (
      select o.attempt, coalesce((s.meta ->> 'network')::bigint, 0) as network_lamports
        from withdrawal_attempt o
        join ledger_journal s on s.id = ledger_moved('wd:' || w.id || ':sign:' || o.attempt)
       where o.withdrawal_id = w.id
         and o.outcome is null
         and w.state = 'sending'
         and ledger_moved('wd:' || w.id || ':expired:' || o.attempt) is null
    ) a on true
   where w.id = p_withdrawal
     and w.state in ('accepted', 'sending')
     and j.meta ->> 'player' = w.player_id::text
     and j.meta ->> 'coin' = w.coin::text
     and j.meta ->> 'micros' = w.micros::text
     and ledger_moved('wd:' || w.id || ':final') is null
     and ledger_moved('wd:' || w.id || ':fail') is null
$$;

grant execute on function withdrawal_to_sign to throwdown_signer;
