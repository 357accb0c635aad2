-- What a record says of where it is, the narrowest first, between semicolons: by it a listing is placed anew. Null for what was imported before.
ALTER TABLE import_record ADD COLUMN localities text;
