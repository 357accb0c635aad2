-- Roles of staff: an account with 'staff' is an editor unless it also has 'administrator'. All staff of before are administrators.
UPDATE account SET roles = array_append(roles, 'administrator')
  WHERE 'staff' = ANY (roles) AND NOT roles && ARRAY['administrator', 'editor'];

-- Whoever takes the role: the account's sessions end with it.
CREATE FUNCTION end_sessions_of_former_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.roles @> ARRAY['staff'] AND NOT NEW.roles @> ARRAY['staff'])
    OR (OLD.roles @> ARRAY['staff', 'administrator'] AND NOT NEW.roles @> ARRAY['staff', 'administrator'])
  THEN DELETE FROM session WHERE account_id = NEW.id; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER account_ends_staff_sessions AFTER UPDATE OF roles ON account
  FOR EACH ROW WHEN (OLD.roles IS DISTINCT FROM NEW.roles) EXECUTE FUNCTION end_sessions_of_former_staff();

-- Invitations to sign up, where sign-up is by invitation. A row ends with its use, its withdrawal, or its time; the link of the mail is
-- signed and stored nowhere.
CREATE TABLE sign_up_invitation (
  uuid uuid PRIMARY KEY,
  -- In lower case.
  email text NOT NULL CHECK (length(email) <= 254),
  invited_by uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  -- Set if it came with an invitation to run a listing, with which it ends.
  listing_invitation uuid UNIQUE REFERENCES listing_invitation ON DELETE CASCADE,
  created timestamptz NOT NULL,
  expires timestamptz NOT NULL
);
CREATE UNIQUE INDEX sign_up_invitation_email ON sign_up_invitation (email) WHERE listing_invitation IS NULL;
CREATE INDEX sign_up_invitation_by ON sign_up_invitation (invited_by);
CREATE INDEX sign_up_invitation_running_out ON sign_up_invitation (expires);

INSERT INTO sign_up_invitation (uuid, email, invited_by, listing_invitation, created, expires)
  SELECT uuid, email, invited_by, uuid, created, expires FROM listing_invitation;
CREATE FUNCTION invite_to_sign_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sign_up_invitation (uuid, email, invited_by, listing_invitation, created, expires)
    VALUES (NEW.uuid, NEW.email, NEW.invited_by, NEW.uuid, NEW.created, NEW.expires);
  RETURN NULL;
END $$;
CREATE TRIGGER listing_invitation_invites_to_sign_up AFTER INSERT ON listing_invitation
  FOR EACH ROW EXECUTE FUNCTION invite_to_sign_up();

-- Accounts of an identity provider (OpenID Connect), one a guide account and provider.
CREATE TABLE account_identity (
  issuer text NOT NULL CHECK (length(issuer) <= 500),
  subject text NOT NULL CHECK (length(subject) <= 255),
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  created timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject),
  UNIQUE (account_id, issuer)
);
-- Logins that are at the provider. A row is deleted when its answer arrives, so that an answer is taken once.
CREATE TABLE oidc_attempt (
  state_hash bytea PRIMARY KEY,
  next text NOT NULL,
  expires timestamptz NOT NULL
);
CREATE INDEX oidc_attempt_running_out ON oidc_attempt (expires);
-- Whether the identity provider logged the session in.
ALTER TABLE session ADD COLUMN by_provider boolean NOT NULL DEFAULT false;
