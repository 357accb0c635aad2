-- What every slice stands on: sessions, stored answers of idempotent writes, counted limits, and the bell that tells servers what changed.

CREATE TABLE session (
  id_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL,
  created timestamptz NOT NULL DEFAULT now(),
  last_seen timestamptz NOT NULL DEFAULT now(),
  expires timestamptz NOT NULL
);
CREATE INDEX session_account ON session (account_id);
CREATE INDEX session_expires ON session (expires);

CREATE TABLE idempotency_key (
  scope text NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  status smallint,
  answer text,
  created timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_key_created ON idempotency_key (created);

CREATE TABLE limit_counter (
  name text NOT NULL,
  subject text NOT NULL,
  hits integer NOT NULL,
  ends timestamptz NOT NULL,
  PRIMARY KEY (name, subject)
);
CREATE INDEX limit_counter_ends ON limit_counter (ends);

-- A statement that changes a table rings 'guide_changed' with the table's name; every server listens and empties the pages that read it.
CREATE FUNCTION ring_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('guide_changed', TG_TABLE_NAME);
  RETURN NULL;
END $$;
