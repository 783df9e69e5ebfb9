-- Where socket tickets are kept while Redis is away. They live for seconds, so the table is not worth a log.
create unlogged table realtime_ticket (
  digest     bytea       not null primary key,
  player_id  uuid        not null,
  session_id text        not null,
  expires_at timestamptz not null
);
create index realtime_ticket_expiry on realtime_ticket (expires_at);
grant select, insert, delete on realtime_ticket to throwdown_app;
