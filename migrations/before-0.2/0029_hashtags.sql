-- Hashtags that travellers follow, invitations, and accounts that are about to go.

CREATE TABLE followed_hashtag (
  uuid uuid PRIMARY KEY,
  traveller text NOT NULL REFERENCES traveller ON DELETE CASCADE,
  hashtag text NOT NULL CHECK (length(hashtag) BETWEEN 1 AND 60),
  created timestamptz NOT NULL DEFAULT now(),
  UNIQUE (traveller, hashtag)
);

-- How many published listings have a hashtag; kept by a trigger, because counting them reads the whole guide.
CREATE TABLE hashtag_count (
  hashtag text PRIMARY KEY,
  businesses integer NOT NULL
);
CREATE INDEX hashtag_count_most ON hashtag_count (businesses DESC, hashtag) WHERE businesses > 0;
CREATE INDEX business_hashtags ON business USING gin (hashtags) WHERE is_published;

-- One statement's changes, summed, in key order: two writers at once take the rows' locks in the same order.
CREATE FUNCTION count_hashtags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO hashtag_count AS kept (hashtag, businesses)
      SELECT hashtag, count(*)::integer FROM (SELECT DISTINCT code, unnest(hashtags) AS hashtag FROM new_rows WHERE is_published) AS each
      WHERE length(hashtag) BETWEEN 1 AND 60 GROUP BY hashtag ORDER BY hashtag
      ON CONFLICT (hashtag) DO UPDATE SET businesses = kept.businesses + excluded.businesses;
  ELSE
    INSERT INTO hashtag_count AS kept (hashtag, businesses)
      SELECT hashtag, -count(*)::integer FROM (SELECT DISTINCT code, unnest(hashtags) AS hashtag FROM old_rows WHERE is_published) AS each
      WHERE length(hashtag) BETWEEN 1 AND 60 GROUP BY hashtag ORDER BY hashtag
      ON CONFLICT (hashtag) DO UPDATE SET businesses = kept.businesses + excluded.businesses;
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION recount_hashtags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO hashtag_count AS kept (hashtag, businesses)
    SELECT hashtag, sum(step)::integer FROM (
      SELECT DISTINCT unnest(NEW.hashtags) AS hashtag, 1 AS step WHERE NEW.is_published
      UNION ALL SELECT DISTINCT unnest(OLD.hashtags), -1 WHERE OLD.is_published
    ) AS each
    WHERE length(hashtag) BETWEEN 1 AND 60 GROUP BY hashtag HAVING sum(step) <> 0 ORDER BY hashtag
    ON CONFLICT (hashtag) DO UPDATE SET businesses = kept.businesses + excluded.businesses;
  RETURN NULL;
END $$;
CREATE TRIGGER business_hashtags_inserted AFTER INSERT ON business REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_hashtags();
CREATE TRIGGER business_hashtags_deleted AFTER DELETE ON business REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_hashtags();
-- By row, so that the many updates of a listing's counts pay nothing for it.
CREATE TRIGGER business_hashtags_updated AFTER UPDATE OF hashtags, is_published ON business FOR EACH ROW
  WHEN ((OLD.hashtags, OLD.is_published) IS DISTINCT FROM (NEW.hashtags, NEW.is_published)) EXECUTE FUNCTION recount_hashtags();
INSERT INTO hashtag_count (hashtag, businesses)
  SELECT hashtag, count(*) FROM (SELECT DISTINCT code, unnest(hashtags) AS hashtag FROM business WHERE is_published) AS each
  WHERE length(hashtag) BETWEEN 1 AND 60 GROUP BY hashtag;

-- Whom a traveller follows, newest first; who follows them has relationship_to.
CREATE INDEX relationship_from ON relationship (from_traveller, status, created DESC);
-- The list of public travellers.
CREATE INDEX traveller_public ON traveller (name, code) WHERE visibility = 'public';

-- Without an account: somebody who has gone, and whose recommendations stay as "A traveller".
ALTER TABLE traveller
  ALTER COLUMN account_id DROP NOT NULL,
  ADD COLUMN invited_by text REFERENCES traveller ON DELETE SET NULL;
CREATE INDEX traveller_invited_by ON traveller (invited_by) WHERE invited_by IS NOT NULL;

-- Since when the account is hidden, to be deleted two weeks later, and whether its words go with it.
ALTER TABLE account
  ADD COLUMN deletion_requested timestamptz,
  ADD COLUMN deletes_words boolean NOT NULL DEFAULT false;
CREATE INDEX account_deletion ON account (deletion_requested) WHERE deletion_requested IS NOT NULL;

-- Any sign-in brings the account back, however it is done: each begins a session.
CREATE FUNCTION restore_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE account SET deletion_requested = NULL WHERE id = NEW.account_id AND deletion_requested IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER session_restores AFTER INSERT ON session FOR EACH ROW EXECUTE FUNCTION restore_account();

-- Pages that quote somebody who hides or comes back.
CREATE FUNCTION notify_hidden_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE codes text[];
BEGIN
  SELECT array_agg(DISTINCT business) INTO codes FROM visited_business
    JOIN traveller ON traveller.code = visited_business.traveller WHERE traveller.account_id = NEW.id AND is_recommended;
  IF codes IS NOT NULL THEN PERFORM notify_recommended('visited_business', codes); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER account_hidden_notifies AFTER UPDATE OF deletion_requested ON account
  FOR EACH ROW WHEN (OLD.deletion_requested IS DISTINCT FROM NEW.deletion_requested) EXECUTE FUNCTION notify_hidden_change();

-- What stays of an account whose time is over. In the database, because no slice may write all of these tables: the recommendations move to a traveller
-- without a name, the enquiries lose whom they are from, and everything else goes with the account or is let go by its own foreign key.
CREATE FUNCTION keep_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone text := (SELECT code FROM traveller WHERE account_id = OLD.id);
  bytes bytea := sha256(gen_random_uuid()::text::bytea);
  nameless text := (SELECT string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + (get_byte(bytes, i) & 31), 1), '') FROM generate_series(0, 7) AS i);
BEGIN
  IF NOT OLD.deletes_words AND EXISTS (SELECT FROM visited_business WHERE traveller = gone AND is_recommended) THEN
    INSERT INTO traveller (code, account_id, name, visibility, selfie_avatar_uuid) VALUES (nameless, NULL, 'A traveller', 'public', gen_random_uuid());
    UPDATE visited_business SET traveller = nameless WHERE traveller = gone AND is_recommended;
  END IF;
  -- Only of an address that was proven: nobody takes another's enquiries away by signing up in their name.
  IF OLD.email_verified_at IS NOT NULL THEN
    UPDATE booking_enquiry SET guest_name = 'A traveller', guest_email = '' WHERE lower(guest_email) = lower(OLD.email);
    UPDATE guest_question SET guest_name = 'A traveller', guest_email = '' WHERE lower(guest_email) = lower(OLD.email);
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER account_keeps_words BEFORE DELETE ON account
  FOR EACH ROW WHEN (OLD.deletion_requested IS NOT NULL) EXECUTE FUNCTION keep_words();
CREATE INDEX booking_enquiry_guest ON booking_enquiry (lower(guest_email));
CREATE INDEX guest_question_guest ON guest_question (lower(guest_email));
