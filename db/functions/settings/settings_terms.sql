-- The released versions of the terms with their start, if they have one [C6].
create or replace view settings_terms as
select released.version, chosen.starts_at
  from ledger_terms released
  left join terms_start chosen on chosen.version = released.version;

grant select on settings_terms to throwdown_app;
