-- Browsers that show notices. A subscription belongs to a session, so it ends with log-out, an expired or revoked session, a block and the
-- deletion of the account.
CREATE TABLE push_subscription (
  uuid uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  session bytea NOT NULL REFERENCES session (id_hash) ON DELETE CASCADE,
  -- Address at the browser's push service. A browser has one, also after another person logs in.
  endpoint text NOT NULL CHECK (length(endpoint) <= 1000),
  p256dh text NOT NULL CHECK (length(p256dh) <= 100),
  auth text NOT NULL CHECK (length(auth) <= 50),
  created timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX push_subscription_endpoint ON push_subscription (md5(endpoint));
CREATE INDEX push_subscription_account ON push_subscription (account_id, created);
CREATE INDEX push_subscription_session ON push_subscription (session);

-- Kinds of notices that an account does not want to be pushed.
CREATE TABLE push_muted (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('replies', 'credit')),
  PRIMARY KEY (account_id, kind)
);

-- Whether an owner's or helper's browsers are told of the listing's enquiries, beside the emails.
ALTER TABLE business_member ADD COLUMN has_enquiry_push boolean NOT NULL DEFAULT true;
