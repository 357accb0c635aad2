-- Names in scripts without spaces are found from each of their characters on: their entries are noted, as if they had changed.
UPDATE search_entry SET names = array_append(names, '') WHERE name || array_to_string(names, ' ') ~ '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF]';
INSERT INTO search_pending (ref) SELECT ref FROM search_entry WHERE '' = ANY(names);
