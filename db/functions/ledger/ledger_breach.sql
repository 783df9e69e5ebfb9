-- All breaches of the ledger's invariants: (invariant, subject, detail). It must be empty. The database already refuses most
-- of them; the views check the data alone, in case a refusal was switched off, restored over or damaged.
create or replace view ledger_breach as
select invariant, subject, detail from ledger_breach_i1_journal_sums_to_zero
union all select invariant, subject, detail from ledger_breach_i2_guarded_not_negative
union all select invariant, subject, detail from ledger_breach_i3_balance_is_sum_of_entries
union all select invariant, subject, detail from ledger_breach_i4_pot_is_full_or_empty
union all select invariant, subject, detail from ledger_breach_i5_reserved_is_open_tickets
union all select invariant, subject, detail from ledger_breach_i6_pool_is_contributions
union all select invariant, subject, detail from ledger_breach_i7_withdrawals_add_up
union all select invariant, subject, detail from ledger_breach_i8_chain_covers_ledger
union all select invariant, subject, detail from ledger_breach_i10_revenue_only_from_fees
union all select invariant, subject, detail from ledger_breach_i11_one_result_per_key;

grant select on ledger_breach to throwdown_app, throwdown_staff, throwdown_audit;
