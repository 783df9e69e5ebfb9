import type pg from 'pg'

/**
 * Inserts the queue tickets and matches that posted journals imply: the ledger's own tests have no queue and no match,
 * and I4 and I5 compare the books with those tables. Ticket ids are digests, because the tests use any text as an id.
 * The index is dropped because the ledger lets one player hold several stakes; only the queue refuses that.
 */
export async function mirrorJournals(owner: pg.Pool): Promise<void> {
  await owner.query('drop index player_has_one_open_ticket')
  await owner.query(MIRROR)
  await owner.query(
    'create trigger journals_are_mirrored after insert on ledger_journal for each row execute function mirror_journal()',
  )
}

const MIRROR = `
create function mirror_journal() returns trigger language plpgsql security definer as $$
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
