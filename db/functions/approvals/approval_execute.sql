-- Carries a request out, once: the effect, the outcome and the event of the audit log are one transaction. The signer has checked the
-- signatures of both people, which the database cannot, and attested exactly this request; everything else is checked here again. Returns the
-- outcome, or 'not_approved'.
create or replace function approval_execute(p_request uuid, p_first uuid, p_second uuid) returns text
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_request record;
  v_outcome text;
  v_refused text;
begin
  -- Withdrawing and signing take the same lock.
  perform pg_advisory_xact_lock(hashtextextended('approval:' || p_request, 0));
  select o.outcome into v_outcome from approval_outcome o where o.request_id = p_request;
  if found then
    return v_outcome;
  end if;
  select r.kind, r.body, r.reason, r.maker_id, a.hash
    into v_request
    from approval_request r
    join signer.approval_attestation a
      on a.request_id = r.id and a.first_signer = p_first and a.second_signer = p_second and a.hash = approval_hash(r)
   where r.id = p_request and r.expires_at > clock_timestamp();
  if not found or p_first is not distinct from p_second then
    return 'not_approved';
  end if;
  -- Who loses the right meanwhile waits for this transaction, or this one sees it.
  perform from player p where p.id in (p_first, p_second) order by p.id for share;
  if (
    select count(*)
      from approval_signature s
      join player p on p.id = s.player_id and p.role = 'admin' and p.status = 'active'
      join approver_key k on k.credential_id = s.credential_id and k.player_id = s.player_id
     where s.request_id = p_request
       and s.player_id in (p_first, p_second)
       and not exists (select from approver_key_end e where e.key_seq = k.seq)
  ) <> 2 then
    return 'not_approved';
  end if;
  v_refused := approval_perform(p_request, v_request.kind, v_request.body::jsonb, p_first, p_second, v_request.reason);
  v_outcome := case when v_refused is null then 'done' else 'refused' end;
  insert into approval_outcome (request_id, outcome, detail, first_signer, second_signer)
  values (p_request, v_outcome, v_refused, p_first, p_second);
  perform audit_record('approval-carried-out', v_request.maker_id, 'approval:' || p_request, null,
    jsonb_build_object(
      'kind', v_request.kind, 'hash', encode(v_request.hash, 'hex'), 'outcome', v_outcome, 'detail', v_refused,
      'firstSigner', p_first, 'secondSigner', p_second
    ),
    v_request.reason, null, null, null);
  return v_outcome;
end
$$;

grant execute on function approval_execute to throwdown_approver;
