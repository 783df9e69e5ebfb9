-- Run by an administrator of the signer's own database before its migrations, on every migrate; safe to repeat.
-- throwdown_signer_owner owns every table; nobody logs in as it. throwdown_signer_state is the signer, and the only role that connects.
do $$
declare
  wanted text;
begin
  -- Every role of the cluster could connect otherwise, those of the game included.
  execute format('revoke all on database %I from public', current_database());
  foreach wanted in array array['throwdown_signer_owner nologin', 'throwdown_signer_state login'] loop
    begin
      execute 'create role ' || wanted;
    exception
      -- Two databases of one cluster may be prepared at the same moment.
      when duplicate_object or unique_violation then null;
    end;
    execute format('grant connect on database %I to %I', current_database(), split_part(wanted, ' ', 1));
  end loop;
  -- As in db/roles.sql.
  if not pg_has_role('throwdown_signer_owner', 'usage') then
    grant throwdown_signer_owner to current_user;
  end if;
  revoke all on schema public from public;
  grant usage, create on schema public to throwdown_signer_owner;
  -- As in db/roles.sql. Set once: PostgreSQL refuses the second of two changes of one role at a time.
  if not exists (
    select from pg_db_role_setting s
     where s.setrole = 'throwdown_signer_state'::regrole and s.setdatabase = 0 and 'jit=off' = any (s.setconfig)
  ) then
    begin
      alter role throwdown_signer_state set jit = off;
    exception
      -- The other one has set the same.
      when internal_error or unique_violation then null;
    end;
  end if;
  alter default privileges for role throwdown_signer_owner revoke execute on functions from public;
  grant usage on schema public to throwdown_signer_state;
end
$$;
