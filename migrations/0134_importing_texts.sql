-- Texts of records in further languages, {"de": {"name": "…"}}, as their source has them: those of a listing are composed of all its records'.
ALTER TABLE import_record ADD COLUMN texts json;
ALTER TABLE import_change ADD COLUMN texts_before json;
-- Names of a place by language, {"de": "…"}.
ALTER TABLE import_town ADD COLUMN names_by_language json;
