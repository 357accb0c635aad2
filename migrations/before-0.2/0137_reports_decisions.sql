-- People who report something, and people whose content is removed, receive the decision and can object to it (docs/decisions/0163).

ALTER TABLE report
  -- Address of a visitor who wants an answer, and the language of the page that the report was sent from.
  ADD COLUMN email text CHECK (length(email) <= 254),
  ADD COLUMN language text CHECK (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$'),
  -- The report through which staff decided: the reports of one thing are decided together.
  ADD COLUMN decision uuid,
  -- Why something was removed, and what staff wrote about the decision.
  ADD COLUMN ground text CHECK (ground IN ('terms', 'law')),
  ADD COLUMN explanation text NOT NULL DEFAULT '' CHECK (length(explanation) <= 2000),
  -- Staff hid or suspended something that no one had reported.
  ADD COLUMN is_own boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT report_kind_check,
  ADD CONSTRAINT report_kind_check CHECK (kind IN ('recommendation', 'traveller', 'guide', 'business', 'accessibility'));
CREATE INDEX report_decision ON report (decision) WHERE decision IS NOT NULL;
CREATE INDEX report_email ON report (resolved) WHERE email IS NOT NULL;

CREATE TABLE report_objection (
  uuid uuid PRIMARY KEY,
  -- Of the reporter their own report; of the person concerned the report through which staff decided.
  report uuid NOT NULL REFERENCES report ON DELETE CASCADE,
  side text NOT NULL CHECK (side IN ('reporter', 'author')),
  account uuid REFERENCES account ON DELETE SET NULL,
  text text NOT NULL CHECK (length(text) <= 2000),
  -- Who made the decision.
  first_decider uuid REFERENCES account ON DELETE SET NULL,
  created timestamptz NOT NULL,
  decided timestamptz,
  decided_by uuid REFERENCES account ON DELETE SET NULL,
  outcome text CHECK (outcome IN ('upheld', 'overturned')),
  explanation text NOT NULL DEFAULT '' CHECK (length(explanation) <= 2000),
  CHECK ((decided IS NULL) = (outcome IS NULL)),
  UNIQUE (report, side)
);
CREATE INDEX report_objection_waiting ON report_objection (created, uuid) WHERE decided IS NULL;
CREATE INDEX report_objection_decided ON report_objection (decided DESC, uuid DESC) WHERE decided IS NOT NULL;
CREATE INDEX report_objection_account ON report_objection (account) WHERE account IS NOT NULL;

-- Listings can be hidden after a report too. An account is suspended on its own page; only its objection ends that here.
CREATE OR REPLACE FUNCTION take_down(what text, subject text, moment timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  place text := split_part(subject, '/', 2);
BEGIN
  IF what = 'recommendation' THEN
    UPDATE visited_business SET is_recommended = false, taken_down = moment WHERE uuid = subject::uuid AND is_recommended;
  ELSIF what = 'guide' THEN
    UPDATE traveller_guide SET taken_down = visibility, visibility = 'private', version = version + 1
      WHERE uuid = reported_guide(split_part(subject, '/', 1), place) AND visibility <> 'private';
  ELSIF what = 'business' THEN
    UPDATE business SET is_published = false, is_featured = false WHERE code = subject AND is_published AND deleted IS NULL;
  ELSE
    RETURN false;
  END IF;
  RETURN FOUND;
END $$;

CREATE OR REPLACE FUNCTION put_back(what text, subject text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  place text := split_part(subject, '/', 2);
BEGIN
  IF what = 'recommendation' THEN
    UPDATE visited_business SET is_recommended = true, taken_down = NULL WHERE uuid = subject::uuid AND taken_down IS NOT NULL;
  ELSIF what = 'guide' THEN
    UPDATE traveller_guide SET visibility = taken_down, taken_down = NULL, version = version + 1
      WHERE uuid = reported_guide(split_part(subject, '/', 1), place) AND taken_down IS NOT NULL;
  ELSIF what = 'business' THEN
    UPDATE business SET is_published = true, deleted = NULL WHERE code = subject AND NOT is_published AND merged_into IS NULL;
  ELSIF what = 'traveller' THEN
    UPDATE account SET blocked = NULL WHERE blocked IS NOT NULL
      AND id = coalesce((SELECT account_id FROM traveller WHERE code = subject), CASE WHEN length(subject) = 36 THEN subject::uuid END);
  ELSE
    RETURN false;
  END IF;
  RETURN FOUND;
END $$;

-- Deletes what a deleted account wrote in reports and objections, and what closed reports quote of it. The numbers remain.
CREATE FUNCTION clear_reports() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE report SET text = '', email = NULL WHERE reporter = OLD.id;
  UPDATE report_objection SET text = '' WHERE account = OLD.id;
  UPDATE report SET title = '', quote = '' WHERE resolved IS NOT NULL AND about = (SELECT code FROM traveller WHERE account_id = OLD.id);
  RETURN OLD;
END $$;
CREATE TRIGGER account_clears_reports BEFORE DELETE ON account FOR EACH ROW EXECUTE FUNCTION clear_reports();
