-- Texts of records in further languages, {"de": {"name": "…"}}, as their source has them: those of a listing are composed of all its records'.
ALTER TABLE import_record ADD COLUMN texts json;
ALTER TABLE import_change ADD COLUMN texts_before json;
-- Names of a place by language, {"de": "…"}.
ALTER TABLE import_town ADD COLUMN names_by_language json;

-- As before, but listings that an import inserts with their texts are not written a second time.
CREATE OR REPLACE FUNCTION write_translations(listings text[], events uuid[], areas integer[], is_guide boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF listings IS NOT NULL THEN
    PERFORM FROM business WHERE code = ANY (listings) ORDER BY code FOR NO KEY UPDATE;
    UPDATE business b SET modified = now(), translations = best.texts
    FROM (
      SELECT code, (
        SELECT jsonb_object_agg(language, texts) FROM (
          SELECT language, jsonb_object_agg(field, text) AS texts FROM (
            SELECT DISTINCT ON (field, language) field, language, text FROM translation
            WHERE translation.business = code AND field IN ('name', 'short_description')
            ORDER BY field, language, translation_rank(source)
          ) AS first GROUP BY language) AS each) AS texts
      FROM unnest(listings) AS code
    ) AS best
    WHERE b.code = best.code AND (b.modified, b.translations) IS DISTINCT FROM (now(), best.texts);
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

-- Deleting a listing deletes its texts in a statement of its own, which mostly has none.
CREATE OR REPLACE FUNCTION keep_translations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM changed_rows) THEN RETURN NULL; END IF;
  PERFORM write_translations(
    (SELECT array_agg(DISTINCT coalesce(c.business, i.business_profile)) FROM changed_rows c LEFT JOIN inventory_item i ON i.id = c.item
      WHERE coalesce(c.business, i.business_profile) IS NOT NULL),
    (SELECT array_agg(DISTINCT event) FROM changed_rows WHERE event IS NOT NULL),
    (SELECT array_agg(DISTINCT area) FROM changed_rows WHERE area IS NOT NULL),
    EXISTS (SELECT FROM changed_rows WHERE num_nonnulls(business, item, event, area) = 0));
  RETURN NULL;
END $$;
