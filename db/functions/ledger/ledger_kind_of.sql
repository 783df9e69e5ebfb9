-- The kind of account that a code names.
create or replace function ledger_kind_of(p_code text) returns text
language sql immutable parallel safe
as $$
  select case split_part(p_code, ':', 1)
    when 'user' then 'user:' || split_part(p_code, ':', 3)
    when 'match' then 'match:' || split_part(p_code, ':', 3)
    when 'asset' then 'asset:' || split_part(p_code, ':', 2)
    when 'expense' then 'expense:' || split_part(p_code, ':', 2)
    when 'suspense' then 'suspense:' || split_part(p_code, ':', 2)
    when 'pool' then 'pool'
    when 'fx' then 'fx'
    else p_code
  end
$$;
