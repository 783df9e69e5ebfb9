-- A request with its signatures as JSON, in the order of signing; null if there is none.
create or replace function approval_signed_request(p_request uuid) returns jsonb
language sql stable
set search_path = public, pg_temp
as $$
  select jsonb_build_object(
           'request', jsonb_build_object(
             'id', r.id, 'kind', r.kind, 'body', r.body, 'makerId', r.maker_id, 'reason', r.reason,
             'expiresAtMs', floor(extract(epoch from r.expires_at) * 1000)::bigint
           ),
           'signatures', coalesce((
             select jsonb_agg(jsonb_build_object(
                      'playerId', s.player_id,
                      'credentialId', encode(s.credential_id, 'hex'),
                      'authenticatorData', encode(s.authenticator_data, 'hex'),
                      'clientData', encode(s.client_data, 'hex'),
                      'signature', encode(s.signature, 'hex')
                    ) order by s.signed_at, s.player_id)
               from approval_signature s
              where s.request_id = r.id
           ), '[]')
         )
    from approval_request r
   where r.id = p_request
$$;
