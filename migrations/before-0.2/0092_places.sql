-- What an area was that leads to another one: the placing that makes it once more gives it its own number and address.
ALTER TABLE area_alias ADD COLUMN name text, ADD COLUMN country_code text, ADD COLUMN latitude double precision, ADD COLUMN longitude double precision;
