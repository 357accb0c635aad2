-- What staff take down (src/reports): a recommendation stays with its traveller as a visit, a guide as a private one, until staff put it back.
ALTER TABLE visited_business
  ADD COLUMN taken_down timestamptz,
  ADD CHECK (NOT (is_recommended AND taken_down IS NOT NULL));
-- What it was shown as before.
ALTER TABLE traveller_guide
  ADD COLUMN taken_down text CHECK (taken_down IN ('public', 'link')),
  ADD CHECK (taken_down IS NULL OR visibility = 'private');

ALTER TABLE report DROP CONSTRAINT report_outcome_check, ADD CHECK (outcome IN ('left', 'done', 'taken_down'));

-- In the database, because no slice may write both tables. False where it is not there any more, or not shown.
CREATE FUNCTION take_down(what text, subject text, moment timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  place text := split_part(subject, '/', 2);
BEGIN
  IF what = 'recommendation' THEN
    UPDATE visited_business SET is_recommended = false, taken_down = moment WHERE uuid = subject::uuid AND is_recommended;
  ELSIF what = 'guide' THEN
    UPDATE traveller_guide SET taken_down = visibility, visibility = 'private', version = version + 1
      WHERE uuid = reported_guide(split_part(subject, '/', 1), place) AND visibility <> 'private';
  ELSE
    RETURN false;
  END IF;
  RETURN FOUND;
END $$;

CREATE FUNCTION put_back(what text, subject text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  place text := split_part(subject, '/', 2);
BEGIN
  IF what = 'recommendation' THEN
    UPDATE visited_business SET is_recommended = true, taken_down = NULL WHERE uuid = subject::uuid AND taken_down IS NOT NULL;
  ELSIF what = 'guide' THEN
    UPDATE traveller_guide SET visibility = taken_down, taken_down = NULL, version = version + 1
      WHERE uuid = reported_guide(split_part(subject, '/', 1), place) AND taken_down IS NOT NULL;
  ELSE
    RETURN false;
  END IF;
  RETURN FOUND;
END $$;

-- A report names a guide by its traveller and the place in its address: two letters are a country, anything else is an area.
CREATE FUNCTION reported_guide(who text, place text) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT uuid FROM traveller_guide WHERE traveller = who AND CASE WHEN place ~ '^[a-z]{2}$'
    THEN country_code = upper(place) AND area_id IS NULL
    ELSE area_id = (SELECT id FROM area WHERE slug = place) END
$$;

-- Whoever is kept out is hidden too, as an account that is about to be deleted is (0029, 0030).
DROP TRIGGER account_hidden_notifies ON account;
CREATE TRIGGER account_hidden_notifies AFTER UPDATE OF deletion_requested, blocked ON account
  FOR EACH ROW WHEN ((OLD.deletion_requested, OLD.blocked) IS DISTINCT FROM (NEW.deletion_requested, NEW.blocked))
  EXECUTE FUNCTION notify_hidden_change();
DROP TRIGGER account_guides_notify ON account;
CREATE TRIGGER account_guides_notify AFTER UPDATE OF deletion_requested, email_verified_at, blocked ON account FOR EACH ROW
  WHEN ((OLD.deletion_requested, OLD.email_verified_at IS NULL, OLD.blocked)
    IS DISTINCT FROM (NEW.deletion_requested, NEW.email_verified_at IS NULL, NEW.blocked))
  EXECUTE FUNCTION notify_guides_of_account();
