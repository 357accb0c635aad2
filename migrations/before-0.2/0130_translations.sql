-- Texts of listings, items, events, areas and the guide's settings in further languages; their own tables hold the original. One of the first four
-- columns names what the text belongs to; without any it belongs to the settings. Sources have rows of their own, so none replaces another's.
CREATE TABLE translation (
  business text REFERENCES business (code) ON DELETE CASCADE,
  item uuid REFERENCES inventory_item (id) ON DELETE CASCADE,
  event uuid REFERENCES event (uuid) ON DELETE CASCADE,
  area integer REFERENCES area (id) ON DELETE CASCADE,
  field text NOT NULL,
  language text NOT NULL CHECK (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$'),
  source text NOT NULL CHECK (source IN ('owner', 'staff', 'import', 'machine')),
  text text NOT NULL CHECK (text <> '' AND length(text) <= 8000),
  -- Hash of the original when it was translated: with another one the translation is outdated. Null if the text is not a translation of it.
  original_hash text,
  modified timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(business, item, event, area) <= 1)
);
CREATE UNIQUE INDEX translation_business ON translation (business, field, language, source) WHERE business IS NOT NULL;
CREATE UNIQUE INDEX translation_item ON translation (item, field, language, source) WHERE item IS NOT NULL;
CREATE UNIQUE INDEX translation_event ON translation (event, field, language, source) WHERE event IS NOT NULL;
CREATE UNIQUE INDEX translation_area ON translation (area, field, language, source) WHERE area IS NOT NULL;
CREATE UNIQUE INDEX translation_guide ON translation (field, language, source) WHERE num_nonnulls(business, item, event, area) = 0;

-- Language of the original texts, BCP 47; null for the guide's main language.
ALTER TABLE business ADD COLUMN language text CHECK (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$');
ALTER TABLE event ADD COLUMN language text CHECK (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$');
-- The best texts for cards, {"de": {"name": "…"}}, written by the triggers below; null without any.
ALTER TABLE business ADD COLUMN translations jsonb;
ALTER TABLE area ADD COLUMN translations jsonb;

-- @returns an owner's texts before staff's, an import's and a machine's
CREATE FUNCTION translation_rank(source text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_position(ARRAY['owner', 'staff', 'import', 'machine'], source);

-- Writes the texts for cards, and the time of the change: pages that show the listings, events and areas are rendered again.
CREATE FUNCTION write_translations(listings text[], events uuid[], areas integer[], is_guide boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF listings IS NOT NULL THEN
    PERFORM FROM business WHERE code = ANY (listings) ORDER BY code FOR NO KEY UPDATE;
    UPDATE business SET modified = now(), translations = (
      SELECT jsonb_object_agg(language, texts) FROM (
        SELECT language, jsonb_object_agg(field, text) AS texts FROM (
          SELECT DISTINCT ON (field, language) field, language, text FROM translation
          WHERE translation.business = business.code AND field IN ('name', 'short_description')
          ORDER BY field, language, translation_rank(source)
        ) AS best GROUP BY language) AS each)
    WHERE code = ANY (listings);
  END IF;
  IF events IS NOT NULL THEN UPDATE event SET modified = now() WHERE uuid = ANY (events); END IF;
  IF areas IS NOT NULL THEN
    PERFORM FROM area WHERE id = ANY (areas) ORDER BY id FOR NO KEY UPDATE;
    UPDATE area SET translations = (
      SELECT jsonb_object_agg(language, jsonb_build_object('name', text)) FROM (
        SELECT DISTINCT ON (language) language, text FROM translation
        WHERE translation.area = area.id AND field = 'name' ORDER BY language, translation_rank(source)
      ) AS best)
    WHERE id = ANY (areas);
  END IF;
  IF is_guide THEN PERFORM notify_keys('guide_settings', ARRAY['guide_settings']); END IF;
END $$;

CREATE FUNCTION keep_translations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_translations(
    (SELECT array_agg(DISTINCT coalesce(c.business, i.business_profile)) FROM changed_rows c LEFT JOIN inventory_item i ON i.id = c.item
      WHERE coalesce(c.business, i.business_profile) IS NOT NULL),
    (SELECT array_agg(DISTINCT event) FROM changed_rows WHERE event IS NOT NULL),
    (SELECT array_agg(DISTINCT area) FROM changed_rows WHERE area IS NOT NULL),
    EXISTS (SELECT FROM changed_rows WHERE num_nonnulls(business, item, event, area) = 0));
  RETURN NULL;
END $$;
CREATE TRIGGER translation_kept_insert AFTER INSERT ON translation REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_translations();
CREATE TRIGGER translation_kept_update AFTER UPDATE ON translation REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_translations();
CREATE TRIGGER translation_kept_delete AFTER DELETE ON translation REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_translations();
