-- What became of each mail of an enquiry, for staff. Rows of before say nothing of it; they are deleted with the others, 30 days after they were sent.
ALTER TABLE mail_sent
  -- What it is about, where somebody may ask for it: the enquiry.
  ADD COLUMN about uuid,
  -- The name in its Message-ID, by which a notice of its failure names it.
  ADD COLUMN mark text CHECK (mark ~ '^[0-9a-f]{32}$'),
  -- When such a notice came, and what it says.
  ADD COLUMN bounced timestamptz,
  ADD COLUMN bounce text CHECK (length(bounce) <= 300),
  ADD CHECK ((bounced IS NULL) = (bounce IS NULL));
CREATE INDEX mail_sent_about ON mail_sent (about) WHERE about IS NOT NULL;
CREATE UNIQUE INDEX mail_sent_mark ON mail_sent (mark) WHERE mark IS NOT NULL;
CREATE INDEX mail_sent_bounced ON mail_sent (about) WHERE bounced IS NOT NULL;
CREATE INDEX booking_enquiry_last_message ON booking_enquiry (last_message_at DESC, uuid);
