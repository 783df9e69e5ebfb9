-- Books what the hot wallet paid and a restored database has forgotten, as two people signed, also while money is frozen. Returns why not, or
-- null.
create or replace function approval_book_lost(p_id uuid, p_kind text, p_body jsonb, p_first uuid, p_second uuid, p_reason text) returns text
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_spend  unknown_spend;
  v_result ledger_result;
begin
  perform pg_advisory_xact_lock(hashtextextended('spends', 0));
  v_spend := (
    select u
      from unknown_spend u
      join unexplained_spend n on n.signature = u.signature
     where u.signature = p_body ->> 'signature'
  );
  if v_spend.signature is null then
    return 'no_such_spend';
  end if;
  if v_spend.swept is not null then
    return 'is_a_sweep';
  end if;
  v_result := case p_kind
    when 'lost-payment' then spend_book_payment(v_spend, p_body, 'staff:' || p_first, 'staff:' || p_second, p_reason)
    else spend_book_coins(v_spend, p_id, p_body, 'staff:' || p_first, 'staff:' || p_second, p_reason)
  end;
  if v_result.refused is null then
    update unknown_spend set approval_id = p_id where signature = v_spend.signature;
  end if;
  return v_result.refused;
end
$$;

-- Granted to nobody: approval_perform calls it.
