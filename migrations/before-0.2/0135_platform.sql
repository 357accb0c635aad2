-- After a restore nothing leaves the guide until staff release it: its mails, webhooks and bookings may have been sent before. One row at most. The
-- restore creates this table itself in a database of an earlier schema.
CREATE TABLE IF NOT EXISTS outgoing_hold (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  -- Time of the backup.
  taken timestamptz NOT NULL,
  restored timestamptz NOT NULL DEFAULT now(),
  -- What happened after the backup, as far as the journal tells.
  report jsonb NOT NULL DEFAULT '{}'
);

-- Backups of the schedule.
CREATE TABLE backup_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started timestamptz NOT NULL DEFAULT now(),
  ended timestamptz,
  file text NOT NULL,
  bytes bigint,
  -- Reason of a failure; null while it runs and after a success.
  error text
);
CREATE INDEX backup_run_started ON backup_run (started DESC);

-- What a restore of an earlier backup must not undo unseen: rights that ended, and vouchers and credit that were spent. A job writes the rows to the place
-- of the backups, outside the database, and deletes them here.
CREATE TABLE journal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  kind text NOT NULL,
  subject jsonb NOT NULL
);

CREATE FUNCTION note_in_journal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journal (kind, subject) VALUES (TG_ARGV[0], (SELECT jsonb_object_agg(key, value) FROM jsonb_each(to_jsonb(coalesce(NEW, OLD))) WHERE key = ANY (TG_ARGV[1:])));
  RETURN NULL;
END $$;

CREATE TRIGGER account_journal_deleted AFTER DELETE ON account FOR EACH ROW EXECUTE FUNCTION note_in_journal('account_deleted', 'id');
CREATE TRIGGER account_journal_blocked AFTER UPDATE OF blocked ON account FOR EACH ROW
  WHEN (OLD.blocked IS NULL AND NEW.blocked IS NOT NULL) EXECUTE FUNCTION note_in_journal('account_blocked', 'id');
CREATE TRIGGER account_journal_unblocked AFTER UPDATE OF blocked ON account FOR EACH ROW
  WHEN (OLD.blocked IS NOT NULL AND NEW.blocked IS NULL) EXECUTE FUNCTION note_in_journal('account_unblocked', 'id');
CREATE TRIGGER account_journal_deletion_requested AFTER UPDATE OF deletion_requested ON account FOR EACH ROW
  WHEN (OLD.deletion_requested IS NULL AND NEW.deletion_requested IS NOT NULL) EXECUTE FUNCTION note_in_journal('deletion_requested', 'id', 'deletes_words');
CREATE TRIGGER account_journal_deletion_cancelled AFTER UPDATE OF deletion_requested ON account FOR EACH ROW
  WHEN (OLD.deletion_requested IS NOT NULL AND NEW.deletion_requested IS NULL) EXECUTE FUNCTION note_in_journal('deletion_cancelled', 'id');
CREATE TRIGGER api_key_journal_revoked AFTER UPDATE OF revoked ON api_key FOR EACH ROW
  WHEN (OLD.revoked IS NULL AND NEW.revoked IS NOT NULL) EXECUTE FUNCTION note_in_journal('key_revoked', 'uuid', 'business_code');
CREATE TRIGGER passkey_journal_deleted AFTER DELETE ON passkey FOR EACH ROW EXECUTE FUNCTION note_in_journal('passkey_deleted', 'uuid', 'account_id');
CREATE TRIGGER business_member_journal_removed AFTER DELETE ON business_member FOR EACH ROW
  EXECUTE FUNCTION note_in_journal('member_removed', 'business_code', 'account_id');
CREATE TRIGGER coupon_journal_redeemed AFTER UPDATE OF redeemed_at ON coupon FOR EACH ROW
  WHEN (OLD.redeemed_at IS NULL AND NEW.redeemed_at IS NOT NULL) EXECUTE FUNCTION note_in_journal('voucher_redeemed', 'code', 'business');
CREATE TRIGGER credit_transfer_journal_spent AFTER INSERT ON credit_transfer FOR EACH ROW
  WHEN (NEW.kind = 'spend') EXECUTE FUNCTION note_in_journal('credit_spent', 'uuid', 'business');
