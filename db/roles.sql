-- Run by an administrator before the migrations, on every migrate; safe to repeat.
-- throwdown_owner owns every table and function; nobody logs in as it.
-- throwdown_app is what the server and the worker are: it plays matches. throwdown_staff is what the back office is: it reads and stops.
-- throwdown_cashier alone brings money in and out. throwdown_audit compares the ledger with itself and with the chain.
-- throwdown_signer is what the signer is here: it writes copies of what it remembers into the schema signer, and reads the evidence of an approval and
-- what a withdrawal wants. What it remembers is in a database of its own (db/signer), to which no role of this file connects.
-- throwdown_signer also owns the schema head_keeper with copies of the signed audit checkpoints, which throwdown_owner cannot touch.
-- throwdown_approver executes what two people signed, after the signer has checked both signatures and attested the request.
do $$
declare
  wanted text;
begin
  -- Every role of the cluster could connect and create temporary tables otherwise.
  execute format('revoke all on database %I from public', current_database());
  foreach wanted in array array[
    'throwdown_owner nologin', 'throwdown_app login', 'throwdown_staff login', 'throwdown_cashier login', 'throwdown_audit login',
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
  execute format('grant create, temporary on database %I to throwdown_owner', current_database());
  revoke all on schema public from public;
  grant usage, create on schema public to throwdown_owner;
  -- A function is executed by the roles that its file names, and by nobody else.
  alter default privileges for role throwdown_owner revoke execute on functions from public;
  grant usage on schema public to throwdown_app, throwdown_staff, throwdown_cashier, throwdown_audit, throwdown_approver, throwdown_signer;
  create schema if not exists head_keeper;
  create table if not exists head_keeper.audit_head (
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
  -- Once: to replace a trigger is a change, also by an equal one.
  if not exists (select from pg_trigger where tgname = 'heads_are_kept') then
    create or replace function head_keeper.refuse_change() returns trigger language plpgsql as $refuse$
    begin
      raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'LD001';
    end
    $refuse$;
    create or replace trigger heads_are_final before update or delete on head_keeper.audit_head
      for each row execute function head_keeper.refuse_change();
    create or replace trigger heads_are_kept before truncate on head_keeper.audit_head
      for each statement execute function head_keeper.refuse_change();
  end if;
  alter schema head_keeper owner to throwdown_signer;
  alter table head_keeper.audit_head owner to throwdown_signer;
  alter function head_keeper.refuse_change owner to throwdown_signer;
  grant usage on schema head_keeper to throwdown_audit, throwdown_staff;
  grant select on head_keeper.audit_head to throwdown_audit, throwdown_staff;
end
$$;
