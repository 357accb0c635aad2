-- What areas are called in other languages and scripts, as imports say: the search finds them by it. Worked out anew after each import and undoing.
CREATE TABLE area_name (
  area_id integer NOT NULL REFERENCES area ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> '' AND length(name) <= 200),
  PRIMARY KEY (area_id, name)
);
CREATE FUNCTION note_area_name_for_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO search_pending (ref) SELECT DISTINCT 'a' || area_id FROM old_rows;
  ELSE
    INSERT INTO search_pending (ref) SELECT DISTINCT 'a' || area_id FROM new_rows;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER area_name_searched_insert AFTER INSERT ON area_name
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_area_name_for_search();
CREATE TRIGGER area_name_searched_delete AFTER DELETE ON area_name
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_area_name_for_search();
