-- What both people sign, as `approvalHash` of packages/approvals computes it. The stored hash comes from the server, which may be taken over.
create or replace function approval_hash(p_request approval_request) returns bytea
language sql stable
set search_path = public, pg_temp
as $$
  select sha256(convert_to(concat_ws(E'\n',
           'throwdown approval v1', p_request.id, p_request.kind, p_request.maker_id,
           floor(extract(epoch from p_request.expires_at) * 1000)::bigint,
           encode(sha256(convert_to(p_request.body, 'UTF8')), 'hex'),
           encode(sha256(convert_to(p_request.reason, 'UTF8')), 'hex')
         ), 'UTF8'))
$$;
