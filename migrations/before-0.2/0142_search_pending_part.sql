-- Servers index different parts of the queue (PARTS in src/catalogue/search/index/store.ts).
CREATE INDEX search_pending_part ON search_pending ((hashtext(ref) & 7), id);
