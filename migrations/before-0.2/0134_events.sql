-- The search finds events by the translations of their titles and places too. Folded as src/catalogue/search/words/fold.ts folds words.
CREATE FUNCTION fold_title(title text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN replace(replace(replace(replace(translate(
  regexp_replace(lower(normalize(title, NFKD)), '[\u0300-\u036F\u064B-\u065F\u0670]', '', 'g'),
  'đðøłıħŋةىیک', 'ddolihnهييك'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

ALTER TABLE event ADD COLUMN translated_words text NOT NULL DEFAULT '';
DROP INDEX event_words;
CREATE INDEX event_words ON event USING gin (to_tsvector('simple', words || ' ' || translated_words));

CREATE FUNCTION keep_event_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE event SET translated_words = coalesce(
    (SELECT string_agg(fold_title(text), ' ') FROM translation WHERE translation.event = event.uuid AND field IN ('title', 'place_name')), '')
  WHERE uuid IN (SELECT changed_rows.event FROM changed_rows WHERE changed_rows.event IS NOT NULL AND field IN ('title', 'place_name'));
  RETURN NULL;
END $$;
CREATE TRIGGER translation_event_words_insert AFTER INSERT ON translation REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_event_words();
CREATE TRIGGER translation_event_words_update AFTER UPDATE ON translation REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_event_words();
CREATE TRIGGER translation_event_words_delete AFTER DELETE ON translation REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_event_words();
UPDATE event SET translated_words = found.words FROM (
  SELECT event AS uuid, string_agg(fold_title(text), ' ') AS words FROM translation WHERE event IS NOT NULL AND field IN ('title', 'place_name') GROUP BY 1
) AS found WHERE event.uuid = found.uuid;
