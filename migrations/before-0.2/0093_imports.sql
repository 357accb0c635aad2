-- Records of tables with decimal commas and without ids were known by a name and no place: the next edition finds them by their place, as it is written now.
ALTER TABLE import_change DROP CONSTRAINT import_change_source_key_fkey,
  ADD FOREIGN KEY (source_key) REFERENCES import_record ON UPDATE CASCADE ON DELETE CASCADE;
UPDATE import_record r SET source_key = k.source_key
FROM (
  SELECT source_key AS was, regexp_replace(source_key, 'NaN\|NaN$', '')
    || round((imported ->> 'latitude')::numeric, 3) || '|' || round((imported ->> 'longitude')::numeric, 3) AS source_key
  FROM import_record WHERE source_key LIKE 'place %|NaN|NaN'
) k
WHERE r.source_key = k.was AND NOT EXISTS (SELECT FROM import_record o WHERE o.source_key = k.source_key)
  AND NOT EXISTS (SELECT FROM listing_merge m WHERE m.moved -> 'import_record' ? k.was);
