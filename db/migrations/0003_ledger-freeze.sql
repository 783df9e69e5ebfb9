-- One row: may new money movements begin? Set by whoever sees a breach, cleared by staff only.
-- What already began (a running match, a sent withdrawal) may always end.

create table ledger_freeze (
  only_row   boolean     not null primary key default true,
  frozen     boolean     not null,
  reason     text        not null,
  changed_by text        not null,
  changed_at timestamptz not null default clock_timestamp(),
  constraint there_is_one_row check (only_row)
);

insert into ledger_freeze (frozen, reason, changed_by)
values (false, 'never frozen', 'migration');

create table ledger_freeze_event (
  id      bigint generated always as identity primary key,
  frozen  boolean     not null,
  reason  text        not null,
  actor   text        not null,
  at      timestamptz not null default clock_timestamp(),
  constraint reason_is_given check (length(reason) between 1 and 2000),
  constraint actor_is_named check (length(actor) between 1 and 100)
);
create trigger freeze_history_is_final before update or delete on ledger_freeze_event
  for each statement execute function ledger_refuse_change();
create trigger freeze_history_is_kept before truncate on ledger_freeze_event
  for each statement execute function ledger_refuse_change();

create function ledger_set_freeze(p_frozen boolean, p_reason text, p_actor text) returns boolean
language plpgsql
set search_path = public, pg_temp
as $$
begin
  update ledger_freeze
     set frozen = p_frozen, reason = p_reason, changed_by = p_actor, changed_at = clock_timestamp()
   where frozen <> p_frozen;
  if not found then
    return false;
  end if;
  insert into ledger_freeze_event (frozen, reason, actor)
  values (p_frozen, p_reason, p_actor);
  return true;
end
$$;

-- True: this call froze it. False: it was frozen already.
create function ledger_freeze_money(p_reason text, p_actor text) returns boolean
language sql security definer
set search_path = public, pg_temp
as $$ select ledger_set_freeze(true, p_reason, p_actor) $$;

create function ledger_unfreeze_money(p_reason text, p_actor text) returns boolean
language sql security definer
set search_path = public, pg_temp
as $$ select ledger_set_freeze(false, p_reason, p_actor) $$;

create function ledger_stops_when_frozen(p_kind ledger_journal_kind) returns boolean
language sql immutable parallel safe
as $$ select p_kind in ('join', 'pair', 'pool-settle', 'wd-ask', 'wd-sign', 'bonus', 'adjustment') $$;
