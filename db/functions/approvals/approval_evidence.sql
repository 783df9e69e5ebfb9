-- All that a process needs to judge a request itself: the request, its signatures, and every key with the signed request that added it.
-- Null if the request does not exist.
create or replace function approval_evidence(p_request uuid) returns jsonb
language sql stable security definer
set search_path = public, pg_temp
as $$
  select approval_signed_request(p_request) || jsonb_build_object(
           'nowMs', floor(extract(epoch from clock_timestamp()) * 1000)::bigint,
           'outcome', (select o.outcome from approval_outcome o where o.request_id = p_request),
           'keys', coalesce((
             select jsonb_agg(jsonb_build_object(
                      'credentialId', encode(k.credential_id, 'hex'),
                      'playerId', k.player_id,
                      'publicKey', encode(k.public_key, 'hex'),
                      'approval', approval_signed_request(k.approval_id),
                      'isEnded', exists (select from approver_key_end e where e.key_seq = k.seq),
                      'ownerMayApprove', p.role = 'admin' and p.status = 'active'
                    ) order by k.seq)
               from approver_key k
               join player p on p.id = k.player_id
           ), '[]')
         )
$$;

grant execute on function approval_evidence to throwdown_signer;
