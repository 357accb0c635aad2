-- Staff look after accounts: block them, and keep a note about them.

ALTER TABLE account
  ADD COLUMN blocked timestamptz,
  ADD COLUMN staff_note text NOT NULL DEFAULT '' CHECK (length(staff_note) <= 2000);
CREATE INDEX account_newest ON account (created DESC, id);
CREATE INDEX account_staff ON account (created DESC, id) WHERE 'staff' = ANY (roles);
CREATE INDEX account_blocked ON account (created DESC, id) WHERE blocked IS NOT NULL;

-- However somebody signs in, a session begins. The lock lets blocking and signing in at once happen one after the other.
CREATE FUNCTION refuse_blocked_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE since timestamptz;
BEGIN
  SELECT blocked INTO since FROM account WHERE id = NEW.account_id FOR NO KEY UPDATE;
  RETURN CASE WHEN since IS NULL THEN NEW END;
END $$;
CREATE TRIGGER session_refuses_blocked BEFORE INSERT ON session FOR EACH ROW EXECUTE FUNCTION refuse_blocked_account();

-- The log of what staff did, apart from what the people of listings do.
CREATE INDEX log_entry_staff ON log_entry (created DESC, uuid DESC) WHERE side = 'staff';
