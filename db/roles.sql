-- Run by an administrator before the migrations, on every migrate; safe to repeat.
-- throwdown_owner owns every table and function; nobody logs in as it.
-- throwdown_app is what the server and the worker are: it plays matches. Through a pooler the server is throwdown_play and throwdown_reads, which have
-- the rights of throwdown_app and limits of their own: a pooler passes no parameters of a connection on. throwdown_staff is what the back office is: it reads and stops.
-- throwdown_cashier alone brings money in and out. throwdown_audit compares the ledger with itself and with the chain.
-- throwdown_signer is what the signer is here: it writes copies of what it remembers into the schema signer, and reads the evidence of an approval and
-- what a withdrawal wants. What it remembers is in a database of its own (db/signer), to which no role of this file connects.
-- throwdown_signer also owns the schema head_keeper with copies of the signed audit checkpoints, which throwdown_owner cannot touch.
-- throwdown_approver executes what two people signed, after the signer has checked both signatures and attested the request.
do $$
declare
  wanted text;
  -- Our statements read a few rows each. Where PostgreSQL expects many, it would compile the statement for seconds before it runs for a millisecond.
  settings constant text[][] := array[
    ['throwdown_app', 'jit', 'off'], ['throwdown_play', 'jit', 'off'], ['throwdown_reads', 'jit', 'off'], ['throwdown_staff', 'jit', 'off'],
    ['throwdown_cashier', 'jit', 'off'], ['throwdown_audit', 'jit', 'off'], ['throwdown_signer', 'jit', 'off'], ['throwdown_approver', 'jit', 'off'],
    -- The same limits as in platform/context.ts.
    ['throwdown_play', 'statement_timeout', '10s'], ['throwdown_play', 'lock_timeout', '5s'],
    ['throwdown_reads', 'statement_timeout', '5s'], ['throwdown_reads', 'lock_timeout', '2s']
  ];
  setting text[];
begin
  -- A page of an index costs nearly the same wherever it is; at the default of 4 PostgreSQL prefers to read whole tables. A statement that
  -- depends on one plan has its own settings or an order that one index has.
  if not exists (
    select from pg_db_role_setting s
     where s.setdatabase = (select d.oid from pg_database d where d.datname = current_database())
       and s.setrole = 0
       and 'random_page_cost=1.1' = any (s.setconfig)
  ) then
    execute format('alter database %I set random_page_cost = 1.1', current_database());
  end if;
  -- Every role of the cluster could connect and create temporary tables otherwise.
  execute format('revoke all on database %I from public', current_database());
  foreach wanted in array array[
    'throwdown_owner nologin', 'throwdown_app login', 'throwdown_play login in role throwdown_app',
    'throwdown_reads login in role throwdown_app', 'throwdown_staff login', 'throwdown_cashier login', 'throwdown_audit login',
    'throwdown_signer login', 'throwdown_approver login'
  ] loop
    begin
      execute 'create role ' || wanted;
    exception
      -- Two databases of one cluster may be prepared at the same moment.
      when duplicate_object or unique_violation then null;
    end;
    execute format('grant connect on database %I to %I', current_database(), split_part(wanted, ' ', 1));
  end loop;
  foreach setting slice 1 in array settings loop
    -- Roles belong to the cluster, and many of its databases may be prepared at once: PostgreSQL refuses the second of two changes of one role.
    for attempt in 1..100 loop
      exit when exists (
        select from pg_db_role_setting s
         where s.setrole = setting[1]::regrole
           and s.setdatabase = 0
           and format('%s=%s', setting[2], setting[3]) = any (s.setconfig)
      );
      begin
        execute format('alter role %I set %s = %L', setting[1], setting[2], setting[3]);
      exception
        when internal_error or unique_violation then
          if attempt = 100 then raise; end if;
          perform pg_sleep(0.02);
      end;
    end loop;
  end loop;
  -- A superuser may act as every role. The administrator of a managed PostgreSQL is none, and may act only as the roles that it belongs to.
  foreach wanted in array array['throwdown_owner', 'throwdown_signer'] loop
    if not pg_has_role(wanted, 'usage') then
      begin
        execute format('grant %I to current_user', wanted);
      exception
        -- Another database of the cluster, prepared by the same administrator.
        when internal_error or unique_violation then null;
      end;
    end if;
  end loop;
  execute format('grant create, temporary on database %I to throwdown_owner', current_database());
  revoke all on schema public from public;
  grant usage, create on schema public to throwdown_owner;
  -- A function is executed by the roles that its file names, and by nobody else.
  alter default privileges for role throwdown_owner revoke execute on functions from public;
  grant usage on schema public to throwdown_app, throwdown_staff, throwdown_cashier, throwdown_audit, throwdown_approver, throwdown_signer;
  -- Once: to create again or to give again what is there would lock it.
  if to_regclass('head_keeper.audit_head') is null then
    create schema head_keeper;
    create table head_keeper.audit_head (
      position   bigint      not null primary key,
      hash       text        not null,
      kept_at    timestamptz not null,
      public_key text        not null,
      signature  text        not null,
      constraint hash_is_sha256 check (hash ~ '^[0-9a-f]{64}$'),
      constraint public_key_is_ed25519 check (public_key ~ '^[0-9a-f]{64}$'),
      constraint signature_is_ed25519 check (signature ~ '^[0-9a-f]{128}$')
    );
    comment on table head_keeper.audit_head is 'One signed audit checkpoint: what comes before it cannot be changed or cut any more.';
    create function head_keeper.refuse_change() returns trigger language plpgsql as $refuse$
    begin
      raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'LD001';
    end
    $refuse$;
    create trigger heads_are_final before update or delete on head_keeper.audit_head
      for each row execute function head_keeper.refuse_change();
    create trigger heads_are_kept before truncate on head_keeper.audit_head
      for each statement execute function head_keeper.refuse_change();
    alter schema head_keeper owner to throwdown_signer;
    alter table head_keeper.audit_head owner to throwdown_signer;
    alter function head_keeper.refuse_change owner to throwdown_signer;
  end if;
  grant usage on schema head_keeper to throwdown_audit, throwdown_staff;
  grant select on head_keeper.audit_head to throwdown_audit, throwdown_staff;
end
$$;
