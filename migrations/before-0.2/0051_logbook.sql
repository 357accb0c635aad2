-- What was done to listings, by whom, and what it was before. Kept for 24 months.
CREATE TABLE log_entry (
  -- Version 7: in the order of time.
  uuid uuid PRIMARY KEY,
  -- Who did it; null for a guest, for the guide itself, and for an account that was deleted.
  account_id uuid REFERENCES account ON DELETE SET NULL,
  business_code text REFERENCES business ON DELETE CASCADE,
  -- As what they did it.
  side text NOT NULL CHECK (side IN ('people', 'guest', 'staff', 'guide')),
  -- "item.changed": the kind of thing, and what became of it.
  act text NOT NULL CHECK (length(act) BETWEEN 3 AND 60),
  subject_kind text NOT NULL CHECK (length(subject_kind) BETWEEN 2 AND 30),
  subject_id text NOT NULL CHECK (length(subject_id) <= 100),
  -- What it was called then.
  subject_name text NOT NULL DEFAULT '' CHECK (length(subject_name) <= 200),
  -- Of what was changed the fields that are others now. Never a secret.
  before jsonb,
  after jsonb,
  created timestamptz NOT NULL
);
CREATE INDEX log_entry_business ON log_entry (business_code, created DESC, uuid DESC) WHERE business_code IS NOT NULL;
CREATE INDEX log_entry_newest ON log_entry (created DESC, uuid DESC);
CREATE INDEX log_entry_account ON log_entry (account_id, created DESC, uuid DESC) WHERE account_id IS NOT NULL;
