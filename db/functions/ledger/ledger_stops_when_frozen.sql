-- Whether a freeze stops this kind of journal. What already started (a match, a sent withdrawal) may always finish.
create or replace function ledger_stops_when_frozen(p_kind ledger_journal_kind) returns boolean
language sql immutable parallel safe
as $$ select p_kind in ('join', 'pair', 'pool-settle', 'wd-ask', 'wd-sign', 'bonus', 'adjustment') $$;
