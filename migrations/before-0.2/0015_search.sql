-- The search: an index of its own over names of areas and listings, made of plain tables, so that any PostgreSQL can hold it. Only the search's worker
-- writes it (src/search/jobs.ts); the triggers below only note what changed. docs/decisions/0012-search-index.md tells how it is read.

DROP INDEX area_slug_prefix;
DROP INDEX business_slug_prefix;

-- What is in the index, one row a thing: "a" and an area's number, "b" and a listing's code. scope: a area, b published listing, h hidden listing.
CREATE TABLE search_entry (
  ref text COLLATE "C" PRIMARY KEY,
  scope text NOT NULL CHECK (scope IN ('a', 'b', 'h')),
  -- The folded name without stop words, and what else one may type to mean it: the place, and the country's code as the last word.
  name text NOT NULL,
  context text NOT NULL,
  popularity integer NOT NULL
);

-- Each name once from each of its words on: "b" || "house chiang mai ! blue @ …". Every beginning of every word is then one range of the key. Read by the
-- index alone; bytes compare the same everywhere.
CREATE TABLE search_key (
  key text COLLATE "C" NOT NULL,
  ref text COLLATE "C" NOT NULL,
  popularity integer NOT NULL,
  PRIMARY KEY (key, ref) INCLUDE (popularity)
);

-- The best of each beginning that has too many keys to be read while one types. A beginning is here exactly when it has more than a few hundred.
CREATE TABLE search_top (
  prefix text COLLATE "C" PRIMARY KEY,
  total integer NOT NULL,
  refs text[] NOT NULL,
  -- Popularity, and 2^30 more where the name itself begins so.
  scores integer[] NOT NULL
);

-- Every word of every name, for typos. A word stays when its last name goes: it then leads to nothing.
CREATE TABLE search_word (word text COLLATE "C" PRIMARY KEY);

-- What changed and is not yet in the index.
CREATE TABLE search_pending (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ref text COLLATE "C" NOT NULL
);

-- Pages and servers read the index, not the names: what they show is out of date when it changes.
CREATE TRIGGER search_entry_rings AFTER INSERT OR UPDATE OR DELETE ON search_entry EXECUTE FUNCTION ring_change();
CREATE TRIGGER search_pending_rings AFTER INSERT ON search_pending EXECUTE FUNCTION ring_change();

CREATE FUNCTION note_business_for_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO search_pending (ref) SELECT 'b' || code FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO search_pending (ref) SELECT 'b' || code FROM old_rows;
  ELSE
    INSERT INTO search_pending (ref)
    SELECT 'b' || code FROM (
      (SELECT code, name, country_code, area_id, is_published, recommendations_count FROM new_rows
        EXCEPT SELECT code, name, country_code, area_id, is_published, recommendations_count FROM old_rows)
      UNION
      (SELECT code, name, country_code, area_id, is_published, recommendations_count FROM old_rows
        EXCEPT SELECT code, name, country_code, area_id, is_published, recommendations_count FROM new_rows)) changed
    GROUP BY code;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER business_searched_insert AFTER INSERT ON business
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_business_for_search();
CREATE TRIGGER business_searched_update AFTER UPDATE ON business
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_business_for_search();
CREATE TRIGGER business_searched_delete AFTER DELETE ON business
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_business_for_search();

CREATE FUNCTION note_area_for_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO search_pending (ref) SELECT 'a' || id FROM old_rows;
  ELSE
    INSERT INTO search_pending (ref) SELECT 'a' || id FROM new_rows;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER area_searched_insert AFTER INSERT ON area
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_area_for_search();
CREATE TRIGGER area_searched_update AFTER UPDATE ON area
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_area_for_search();
CREATE TRIGGER area_searched_delete AFTER DELETE ON area
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_area_for_search();

INSERT INTO search_pending (ref) SELECT 'b' || code FROM business UNION ALL SELECT 'a' || id FROM area;
