create or replace trigger bounty_prizes_are_kept before truncate on bounty_prize
  for each statement execute function ledger_refuse_change();
