-- The towns and villages that a file names beside its listings; they go with their run.
CREATE TABLE import_town (
  run uuid NOT NULL,
  source_key text NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  names text[] NOT NULL,
  PRIMARY KEY (run, source_key)
);
-- Records that may say in another script where they are: lengths cost an import a fraction of what a pattern costs it.
CREATE INDEX import_record_scripts ON import_record (source_key) WHERE octet_length(localities) > length(localities);

-- What was left out or changed is read page by page, by the last row read. Left-out rows are read without the remarks between them.
ALTER TABLE import_problem ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY;
CREATE UNIQUE INDEX import_problem_order ON import_problem (run, line, id);
CREATE INDEX import_problem_left_out ON import_problem (run, line, id) WHERE kind <> 'note';
DROP INDEX import_problem_run;
