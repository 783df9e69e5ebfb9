-- Decides about the answers of a player [L1] and stores the decision, never the date of birth. p_person is null while the
-- identity provider has not confirmed the person. Returns passed, age, country, unconfirmed or staff, with the day from which
-- a refused player may give other answers. A passed check stays passed; a refusal holds for every account of the mailbox.
create or replace function player_check_record(
  p_player       uuid,
  p_birth_date   date,
  p_country      text,
  p_person       text,
  p_provider     text,
  p_mailbox_hash bytea,
  p_now          timestamptz
) returns table (answer text, again_on date)
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  c_age_min      constant int := 18;
  -- Days. People move, but not from one answer to the next.
  c_country_wait constant int := 30;
  -- The day that has begun everywhere on earth: nobody is let in hours before the birthday.
  v_today        constant date := ((p_now - interval '12 hours') at time zone 'UTC')::date;
  v_role         text;
  v_age_min      int;
begin
  select p.role into v_role from player p where p.id = p_player and p.status = 'active' for no key update;
  if not found or p_birth_date < date '1900-01-01' or p_birth_date > v_today then
    raise exception 'no active player, or no possible date of birth' using errcode = 'invalid_parameter_value';
  end if;
  if v_role = 'admin' then
    return query select 'staff', null::date;
    return;
  end if;
  if exists (select from player_check c where c.player_id = p_player and c.state = 'passed') then
    return query select 'passed', null::date;
    return;
  end if;
  -- One answer at a time for one mailbox: two accounts must not give two answers at once.
  perform pg_advisory_xact_lock(hashtextextended('mailbox:' || encode(p_mailbox_hash, 'hex'), 0));
  select c.refused_because, c.again_on
    into answer, again_on
    from player_check c
   where (c.player_id = p_player or c.mailbox_hash = p_mailbox_hash)
     and c.state = 'refused'
     and c.again_on > v_today
   order by c.again_on desc
   limit 1;
  if not found then
    select y.age_min into v_age_min from play_country y where y.code = p_country;
    answer := case
      when extract(year from age(v_today, p_birth_date)) < coalesce(v_age_min, c_age_min) then 'age'
      when v_age_min is null then 'country'
      when p_person is null then 'unconfirmed'
      else 'passed'
    end;
    again_on := case answer
      when 'age' then (date_trunc('month', p_birth_date + make_interval(years => coalesce(v_age_min, c_age_min))) + interval '1 month')::date
      when 'country' then v_today + c_country_wait
    end;
  end if;

  if answer = 'passed' then
    delete from player_check c where c.player_id = p_player;
    insert into player_check (player_id, state, person_id, provider, country, mailbox_hash, decided_at)
    values (p_player, 'passed', p_person, p_provider, p_country, p_mailbox_hash, p_now);
  elsif answer <> 'unconfirmed' then
    delete from player_check c where c.player_id = p_player;
    insert into player_check (player_id, state, mailbox_hash, refused_because, again_on, decided_at)
    values (p_player, 'refused', p_mailbox_hash, answer, player_check_record.again_on, p_now);
  end if;
  return next;
end
$$;

grant execute on function player_check_record to throwdown_app;
