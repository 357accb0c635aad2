-- Listings that their owners closed: hidden like those that staff deleted, and to be brought back by their owners.
CREATE TABLE listing_closing (
  business text PRIMARY KEY REFERENCES business ON DELETE CASCADE,
  -- Null once the account is gone.
  account_id uuid REFERENCES account ON DELETE SET NULL,
  -- The same moment as the listing's `deleted`. Where that is another, staff deleted it, and its owners cannot bring it back.
  closed timestamptz NOT NULL,
  reason text NOT NULL CHECK (reason IN ('closed', 'leaving')),
  -- Whether it was shown before: bringing it back shows nothing that staff had hidden.
  was_published boolean NOT NULL
);
CREATE INDEX listing_closing_account ON listing_closing (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX listing_closing_closed ON listing_closing (closed);

-- A listing that its owner added has a claim too, which others can doubt and staff can take back.
ALTER TABLE claim DROP CONSTRAINT claim_method_check;
ALTER TABLE claim ADD CONSTRAINT claim_method_check CHECK (method IN ('mailbox', 'dns', 'file', 'staff', 'added'));
