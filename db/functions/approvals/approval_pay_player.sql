-- Posts the bonus or the adjustment of a player that two people signed. Returns why not, or null. From a deleted account money can only be taken,
-- to return what was sent to it late [L5].
create or replace function approval_pay_player(
  p_id     uuid,
  p_kind   ledger_journal_kind,
  p_player uuid,
  p_micros bigint,
  p_first  uuid,
  p_second uuid,
  p_reason text
) returns text
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_expense text := case p_kind when 'bonus' then 'expense:bonus' when 'adjustment' then 'expense:goodwill' end;
  v_code    text := 'user:' || p_player || ':available';
  v_refused text;
begin
  if not exists (select from player p where p.id = p_player and (p.status <> 'deleted' or p_kind = 'adjustment' and p_micros < 0)) then
    return 'no_such_player';
  end if;
  -- A bonus invites to play. The exclusion of any account of the person counts, also one that began after the request [L3].
  if p_kind = 'bonus' and play_break_kind(p_player, clock_timestamp()) = 'excluded' then
    return 'excluded';
  end if;
  v_refused := approval_cap_refusal(p_kind, p_micros);
  if v_refused is not null then
    return v_refused;
  end if;
  perform count(*) from ledger_open_accounts(array[v_code]);
  return (ledger_post_approved(
    p_kind,
    case p_kind when 'bonus' then 'bonus:' else 'adj:' end || p_id,
    array[(select a.id from ledger_account a where a.code = v_expense), (select a.id from ledger_account a where a.code = v_code)],
    array[-p_micros, p_micros],
    'staff:' || p_first,
    'staff:' || p_second,
    p_reason
  )).refused;
end
$$;
