-- How one gets in: links by mail that work once, by which way an account came in last, and the browser that made it.

ALTER TABLE account
  ADD COLUMN last_method text CHECK (last_method IN ('link', 'password')),
  ADD COLUMN made_by bytea;

CREATE TABLE account_link (
  token_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('magic', 'verify', 'reset')),
  -- The address it was sent to: a link of an address that the account no longer has is of no use.
  email text NOT NULL,
  next text NOT NULL DEFAULT '',
  asked_by bytea,
  created timestamptz NOT NULL DEFAULT now(),
  expires timestamptz NOT NULL,
  used timestamptz
);
CREATE INDEX account_link_account ON account_link (account_id);
CREATE INDEX account_link_expires ON account_link (expires);
