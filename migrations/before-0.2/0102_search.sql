-- Names are folded and spelt in new ways, and towns have more names: every area and listing is indexed again.
INSERT INTO search_pending (ref) SELECT 'a' || id FROM area;
INSERT INTO search_pending (ref) SELECT 'b' || code FROM business;
