-- The one way to write a JSON value, after RFC 8785: keys in order, no spaces, whole numbers only. Keys are ASCII.
create or replace function audit_canonical_json(p_value jsonb) returns text
language plpgsql immutable
set search_path = public, pg_temp
as $$
begin
  case jsonb_typeof(p_value)
    when 'object' then
      return '{' || coalesce((
        select string_agg(to_json(member.key)::text || ':' || audit_canonical_json(member.value), ',' order by member.key collate "C")
          from jsonb_each(p_value) as member
      ), '') || '}';
    when 'array' then
      return '[' || coalesce((
        select string_agg(audit_canonical_json(item.value), ',' order by item.place)
          from jsonb_array_elements(p_value) with ordinality as item (value, place)
      ), '') || ']';
    when 'number' then
      -- A fraction or a large number is written differently by other programs. Amounts are strings.
      if p_value::text !~ '^(0|-?[1-9][0-9]{0,14})$' then
        raise exception '% has no canonical form', p_value using errcode = 'invalid_parameter_value';
      end if;
      return p_value::text;
    else
      return p_value::text;
  end case;
end
$$;
