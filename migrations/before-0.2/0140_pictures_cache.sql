-- Drawn pictures that are stored, as a cache with a size limit (docs/decisions/0169): the least recently used are deleted first.
CREATE TABLE drawn_picture (
  -- Of the file storage. Uploads are in another area and are never deleted by the limit.
  key text PRIMARY KEY CHECK (key LIKE 'pictures/%'),
  bytes integer NOT NULL CHECK (bytes >= 0),
  -- Time of a recent use; servers write it once a day.
  used timestamptz NOT NULL
);
CREATE INDEX drawn_picture_used ON drawn_picture (used);

-- Their sums. One row at most.
CREATE TABLE picture_cache (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  bytes bigint NOT NULL DEFAULT 0,
  pictures bigint NOT NULL DEFAULT 0,
  -- Files of versions without these tables have rows too.
  is_complete boolean NOT NULL DEFAULT false
);

CREATE FUNCTION add_to_picture_cache(more_bytes bigint, more_pictures bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO picture_cache (bytes, pictures) SELECT more_bytes, more_pictures WHERE more_bytes <> 0 OR more_pictures <> 0
  ON CONFLICT (id) DO UPDATE SET bytes = picture_cache.bytes + excluded.bytes, pictures = picture_cache.pictures + excluded.pictures
$$;

CREATE FUNCTION count_drawn_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_to_picture_cache(coalesce(sum(bytes), 0), count(*)) FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_to_picture_cache(-coalesce(sum(bytes), 0), -count(*)) FROM old_rows;
  ELSE
    PERFORM add_to_picture_cache((SELECT coalesce(sum(bytes), 0) FROM new_rows) - (SELECT coalesce(sum(bytes), 0) FROM old_rows), 0);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER drawn_picture_inserted AFTER INSERT ON drawn_picture REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_drawn_pictures();
CREATE TRIGGER drawn_picture_deleted AFTER DELETE ON drawn_picture REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_drawn_pictures();
CREATE TRIGGER drawn_picture_updated AFTER UPDATE ON drawn_picture REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_drawn_pictures();
