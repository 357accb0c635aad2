-- What travellers and visitors report to staff, thanks for recommendations, and counts of follows whose writers never wait for each other.

CREATE TABLE report (
  uuid uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('recommendation', 'traveller', 'guide', 'business')),
  -- A visit's uuid, a traveller's or a listing's code, or "code/place" of a guide. No foreign key: staff see it also when it is gone.
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 80),
  reason text NOT NULL CHECK (reason IN ('wrong', 'closed', 'insult', 'spam', 'other')),
  text text NOT NULL DEFAULT '' CHECK (length(text) <= 2000),
  -- What was reported, in its words at that moment: the name, and what was said.
  title text NOT NULL,
  quote text NOT NULL DEFAULT '',
  url text NOT NULL,
  -- Whose words or profile it is; null for a listing.
  about text REFERENCES traveller ON DELETE SET NULL,
  -- Null for visitors, and once the account has gone.
  reporter uuid REFERENCES account ON DELETE SET NULL,
  created timestamptz NOT NULL DEFAULT now(),
  resolved timestamptz,
  resolved_by uuid REFERENCES account ON DELETE SET NULL,
  outcome text CHECK (outcome IN ('left', 'done')),
  CHECK ((resolved IS NULL) = (outcome IS NULL))
);
CREATE INDEX report_open ON report (created DESC, uuid DESC) WHERE resolved IS NULL;
CREATE INDEX report_resolved ON report (resolved DESC, uuid DESC) WHERE resolved IS NOT NULL;
-- Somebody's own open report of a thing is one.
CREATE UNIQUE INDEX report_once ON report (reporter, kind, subject) WHERE resolved IS NULL AND reporter IS NOT NULL;
CREATE INDEX report_about ON report (about) WHERE about IS NOT NULL;
CREATE INDEX report_subject ON report (kind, subject);

-- When the listing's people thanked for a recommendation, once.
ALTER TABLE visited_business ADD COLUMN thanked timestamptz;

-- Both travellers are held in the order of their codes before their counts are written. Without it two who follow each other at once wait for each other.
CREATE OR REPLACE FUNCTION count_followers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE was integer := 0; is_now integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'following' THEN was := 1; END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'following' THEN is_now := 1; END IF;
  IF was <> is_now THEN
    PERFORM FROM traveller
      WHERE code IN (coalesce(NEW.to_traveller, OLD.to_traveller), coalesce(NEW.from_traveller, OLD.from_traveller))
      ORDER BY code FOR NO KEY UPDATE;
    UPDATE traveller SET
      followers_count = followers_count + CASE WHEN code = coalesce(NEW.to_traveller, OLD.to_traveller) THEN is_now - was ELSE 0 END,
      following_count = following_count + CASE WHEN code = coalesce(NEW.from_traveller, OLD.from_traveller) THEN is_now - was ELSE 0 END
    WHERE code IN (coalesce(NEW.to_traveller, OLD.to_traveller), coalesce(NEW.from_traveller, OLD.from_traveller));
  END IF;
  RETURN NULL;
END $$;

-- The most followed, for who follows nobody yet.
CREATE INDEX traveller_followers ON traveller (followers_count DESC, code) WHERE visibility = 'public' AND followers_count > 0;
