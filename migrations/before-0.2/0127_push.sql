-- Kinds of notices that an account does not want to be mailed. Emails about logging in and the account itself have no kind: they are always sent.
CREATE TABLE mail_muted (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('replies', 'credit')),
  PRIMARY KEY (account_id, kind)
);
