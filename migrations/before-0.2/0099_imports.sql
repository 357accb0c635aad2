-- What the source itself writes of its hours and telephone, where the guide shows them in another form.
ALTER TABLE import_record ADD COLUMN as_written json;
