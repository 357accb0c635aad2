-- Passkeys as another way in, and a change of address that both addresses confirm.

CREATE TABLE passkey (
  -- Chosen by the authenticator; WebAuthn allows 1,023 bytes.
  credential_id bytea PRIMARY KEY CHECK (length(credential_id) BETWEEN 1 AND 1023),
  uuid uuid NOT NULL UNIQUE,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL DEFAULT '{}',
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  created timestamptz NOT NULL DEFAULT now(),
  last_used timestamptz
);
CREATE INDEX passkey_account ON passkey (account_id);

-- What an authenticator is to sign: once, for one browser, for a few minutes. With an account: to add a passkey to it; without: to sign in.
CREATE TABLE passkey_challenge (
  challenge_hash bytea PRIMARY KEY,
  device bytea NOT NULL,
  account_id uuid REFERENCES account ON DELETE CASCADE,
  expires timestamptz NOT NULL
);
CREATE INDEX passkey_challenge_expires ON passkey_challenge (expires);
CREATE INDEX passkey_challenge_account ON passkey_challenge (account_id) WHERE account_id IS NOT NULL;

CREATE TABLE email_change (
  uuid uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  new_email text NOT NULL CHECK (length(new_email) <= 254),
  old_confirmed timestamptz,
  new_confirmed timestamptz,
  created timestamptz NOT NULL DEFAULT now(),
  expires timestamptz NOT NULL,
  -- Done, cancelled, or replaced by another.
  ended timestamptz
);
CREATE UNIQUE INDEX email_change_open ON email_change (account_id) WHERE ended IS NULL;
CREATE INDEX email_change_account ON email_change (account_id);
CREATE INDEX email_change_expires ON email_change (expires);

ALTER TABLE account_link
  ADD COLUMN change_uuid uuid REFERENCES email_change ON DELETE CASCADE,
  DROP CONSTRAINT account_link_kind_check,
  ADD CONSTRAINT account_link_kind_check CHECK (kind IN ('magic', 'verify', 'reset', 'email_old', 'email_new')),
  ADD CHECK ((change_uuid IS NOT NULL) = (kind IN ('email_old', 'email_new')));
CREATE INDEX account_link_change ON account_link (change_uuid) WHERE change_uuid IS NOT NULL;
