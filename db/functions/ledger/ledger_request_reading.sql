-- Requests a reading of the chain at once; the worker receives it when the transaction commits. The caller cannot delay or change a reading.
create or replace function ledger_request_reading() returns void
language sql
as $$ select pg_notify('ledger_reading_requested', '') $$;

grant execute on function ledger_request_reading to throwdown_cashier;
