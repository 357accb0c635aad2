-- What listings are by stars, and "B&B" as one word, comes into the index: all are noted once.
INSERT INTO search_pending (ref) SELECT 'b' || code FROM business;
