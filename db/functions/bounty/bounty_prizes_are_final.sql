create or replace trigger bounty_prizes_are_final before update or delete on bounty_prize
  for each statement execute function ledger_refuse_change();
