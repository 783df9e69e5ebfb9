-- A match key is made for one match: two seats with one key cannot be told apart.
create unique index a_match_key_has_one_ticket on queue_ticket (match_key);
