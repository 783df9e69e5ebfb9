-- Search by the beginning of a username. The unique index orders by the collation of the database, which a prefix cannot
-- use. With the id in it a search of a thousand names reads no row.
create index player_by_name_prefix on player (username_lower text_pattern_ops) include (id) where status = 'active';
