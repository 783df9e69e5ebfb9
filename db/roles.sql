-- Run by an administrator before the migrations, on every migrate; safe to repeat.
-- throwdown_owner owns every table and function; nobody logs in as it.
-- throwdown_app is what the server and the worker are; throwdown_staff is what approved back-office actions are.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['throwdown_owner nologin', 'throwdown_app login', 'throwdown_staff login'] loop
    begin
      execute 'create role ' || wanted;
    exception
      -- Two databases of one cluster may be prepared at the same moment.
      when duplicate_object or unique_violation then null;
    end;
  end loop;
  execute format('grant create, connect, temporary on database %I to throwdown_owner', current_database());
  revoke all on schema public from public;
  grant usage, create on schema public to throwdown_owner;
  grant usage on schema public to throwdown_app, throwdown_staff;
end
$$;
