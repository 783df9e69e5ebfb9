import type pg from 'pg'

/**
 * The ledger's own tests post joins and pairs without a queue or a match. I4 and I5 hold the books against those tables,
 * so this writes into them what the journals claim: a ticket for each join until it ends, a match for each pair.
 * Ticket ids are digests: the tests name their tickets as they like. The ledger lets one player hold several stakes; that the queue does not is the queue's own rule.
 */
export async function mirrorPlay(owner: pg.Pool): Promise<void> {
  await owner.query('drop index player_has_one_open_ticket')
  await owner.query(MIRROR)
  await owner.query(
    'create trigger play_mirrors_the_books after insert on ledger_journal for each row execute function mirror_play()',
  )
}

const MIRROR = `
create function mirror_play() returns trigger language plpgsql security definer as $$
declare
  v_journal ledger_journal := new;
begin
  if new.refused is not null then
    return null;
  end if;
  if new.kind = 'reversal' then
    select j.* into v_journal from ledger_journal j where j.id = new.reverses;
  end if;
  if new.kind = 'join' then
    insert into queue_ticket (id, player_id, mode, tier, stake, match_key, device_id, joined_at, last_seen_at)
    select md5(split_part(new.key, ':', 2))::uuid, split_part(a.code, ':', 2)::uuid, 'normal', 1, new.amounts[2],
           md5(new.key) || md5(new.key), 'mirrored', now(), now()
      from ledger_account a
     where a.id = new.accounts[2];
  elsif new.kind = 'leave' or (new.kind = 'reversal' and v_journal.kind = 'join') then
    update queue_ticket set state = 'left', ended_at = now() where id = md5(split_part(v_journal.key, ':', 2))::uuid;
  elsif new.kind = 'pair' then
    update queue_ticket
       set state = 'paired', ended_at = now(), match_id = split_part(new.key, ':', 2)::uuid
     where id in (select md5(t.id)::uuid from jsonb_array_elements_text(new.meta -> 'tickets') as t (id));
    insert into match (id, version, state, deadline, mode, tier, stake, terms_version, pot_account, operator_key, created_at)
    values (split_part(new.key, ':', 2)::uuid, 1, '{}', now(), 'normal', 1, new.amounts[3] / 2, 1, new.accounts[3], '', now());
  elsif new.kind = 'settle' or (new.kind = 'reversal' and v_journal.kind = 'pair') then
    update match set finished_at = now(), deadline = null where pot_account = any (new.accounts) and finished_at is null;
  end if;
  return null;
end
$$;
alter table queue_ticket drop constraint stake_is_of_its_tier;`
