-- The journals of a batch as rows, in the order of the request.
create or replace function ledger_batch_rows(
  p_kinds      ledger_journal_kind[],
  p_keys       text[],
  p_leg_counts int[],
  p_accounts   bigint[],
  p_amounts    bigint[],
  p_metas      jsonb[]
) returns table (kind ledger_journal_kind, key text, accounts bigint[], amounts bigint[], meta jsonb)
language sql stable
as $$
  select r.kind,
         r.key,
         p_accounts[r.last_leg - r.legs + 1 : r.last_leg],
         p_amounts[r.last_leg - r.legs + 1 : r.last_leg],
         p_metas[r.place::int]
    from (
      select k.kind, k.key, k.legs, k.place, (sum(k.legs) over (order by k.place))::int as last_leg
        from unnest(p_kinds, p_keys, p_leg_counts) with ordinality as k (kind, key, legs, place)
    ) r
   order by r.place
$$;

revoke all on function ledger_batch_rows from public;
