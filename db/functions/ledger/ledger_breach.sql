-- All breaches of the ledger's invariants: (invariant, subject, detail). It must be empty. The database already refuses most
-- of them; the functions check the data alone, in case a refusal was switched off, restored over or damaged.
create or replace view ledger_breach as
select invariant, subject, detail from ledger_breach_of_journals(0, 9223372036854775807)
union all select invariant, subject, detail from ledger_breach_of_accounts(0, 9223372036854775807)
union all select invariant, subject, detail from ledger_breach_of_pools(0, 9223372036854775807)
union all select invariant, subject, detail from ledger_breach_without_account
union all select invariant, subject, detail from ledger_breach_i7_withdrawals_add_up
union all select invariant, subject, detail from ledger_breach_i8_chain_covers_ledger;

grant select on ledger_breach to throwdown_app, throwdown_staff, throwdown_audit;
