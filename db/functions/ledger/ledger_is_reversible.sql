-- Whether journals of this kind may be reversed. The others move matches, pools, queues and withdrawals, whose rows would not move back with
-- the money: their ledger would never agree again.
create or replace function ledger_is_reversible(p_kind ledger_journal_kind) returns boolean
language sql immutable parallel safe
as $$ select p_kind in ('bonus', 'adjustment', 'capital', 'refill', 'swap', 'deposit') $$;
