-- Claims of listings, what hands a listing on, and what a source says otherwise than its owner.

-- An address that was changed a moment ago proves nothing: whoever changed it may be who claims. Null: as it came in.
ALTER TABLE business ADD COLUMN website_changed timestamptz;
CREATE FUNCTION note_website_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.website_changed := now();
  RETURN NEW;
END $$;
CREATE TRIGGER business_website_changed BEFORE UPDATE OF website ON business FOR EACH ROW
  WHEN (OLD.website IS DISTINCT FROM NEW.website) EXECUTE FUNCTION note_website_change();

CREATE TABLE claim (
  uuid uuid PRIMARY KEY,
  business text NOT NULL REFERENCES business ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  method text NOT NULL CHECK (method IN ('mailbox', 'dns', 'file', 'staff')),
  -- open: nothing is shown yet; waiting: staff decide; the others have ended.
  state text NOT NULL CHECK (state IN ('open', 'waiting', 'granted', 'refused', 'withdrawn', 'expired', 'taken_back')),
  -- The website's host when it began, and the whole address of the mailbox; empty where staff decide.
  host text NOT NULL DEFAULT '' CHECK (length(host) <= 253),
  mailbox text NOT NULL DEFAULT '' CHECK (length(mailbox) <= 254),
  -- What stands in the DNS record or the file. The link of the mail is another one, and is not kept.
  token text NOT NULL CHECK (length(token) BETWEEN 20 AND 40),
  words text NOT NULL DEFAULT '' CHECK (length(words) <= 1000),
  created timestamptz NOT NULL,
  expires timestamptz NOT NULL,
  mailed timestamptz,
  mails smallint NOT NULL DEFAULT 0,
  checked timestamptz,
  next_check timestamptz,
  -- Why the last look found nothing.
  problem text NOT NULL DEFAULT '' CHECK (length(problem) <= 200),
  proved timestamptz,
  decided timestamptz,
  decided_by uuid REFERENCES account ON DELETE SET NULL,
  -- Staff's word to who claimed.
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 1000),
  -- What the listing said before it was claimed, to bring it back.
  before jsonb,
  CHECK ((state IN ('open', 'waiting')) = (decided IS NULL))
);
CREATE UNIQUE INDEX claim_open_once ON claim (business, account_id) WHERE state IN ('open', 'waiting');
CREATE INDEX claim_business ON claim (business, created DESC);
CREATE INDEX claim_account ON claim (account_id, created DESC, uuid);
CREATE INDEX claim_waiting ON claim (created, uuid) WHERE state = 'waiting';
CREATE INDEX claim_open ON claim (created, uuid) WHERE state = 'open';
CREATE INDEX claim_decided ON claim (decided DESC, uuid) WHERE decided IS NOT NULL;
CREATE INDEX claim_decided_by ON claim (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX claim_due ON claim (next_check) WHERE state = 'open' AND next_check IS NOT NULL;
CREATE INDEX claim_running_out ON claim (expires) WHERE state = 'open';

-- A picture in the storage that shows whose a listing is, for staff alone. It outlives its claim until its file is deleted.
CREATE TABLE claim_evidence (
  uuid uuid PRIMARY KEY,
  claim uuid UNIQUE REFERENCES claim ON DELETE SET NULL,
  created timestamptz NOT NULL
);
CREATE INDEX claim_evidence_unused ON claim_evidence (uuid) WHERE claim IS NULL;

-- A listing that its owner hands to somebody else. Its row ends with it.
CREATE TABLE listing_transfer (
  uuid uuid PRIMARY KEY,
  business text NOT NULL UNIQUE REFERENCES business ON DELETE CASCADE,
  -- The owner who gives it.
  from_account uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  email text NOT NULL CHECK (length(email) <= 254),
  created timestamptz NOT NULL,
  expires timestamptz NOT NULL
);
CREATE INDEX listing_transfer_from ON listing_transfer (from_account);
CREATE INDEX listing_transfer_running_out ON listing_transfer (expires);

-- What a newer file says of fields that were edited on the listing: one row a group of fields that belong together. Deciding about it deletes it.
CREATE TABLE listing_difference (
  uuid uuid PRIMARY KEY,
  business_code text NOT NULL REFERENCES business ON DELETE CASCADE,
  -- The first field of the group.
  field text NOT NULL,
  offered jsonb NOT NULL,
  -- The name of the file's dataset.
  source text NOT NULL,
  run uuid NOT NULL REFERENCES import_run,
  created timestamptz NOT NULL DEFAULT now(),
  UNIQUE (business_code, field)
);
CREATE INDEX listing_difference_run ON listing_difference (run);
