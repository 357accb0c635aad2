-- Who is invited to run a listing. A row ends with its acceptance, its withdrawal, or its time; the link of the mail is signed and kept nowhere.
CREATE TABLE listing_invitation (
  uuid uuid PRIMARY KEY,
  business_code text NOT NULL REFERENCES business ON DELETE CASCADE,
  -- In lower case.
  email text NOT NULL CHECK (length(email) <= 254),
  role text NOT NULL CHECK (role IN ('owner', 'helper')),
  -- The owner who invites. Whoever owns the listing no more invites nobody.
  invited_by uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  created timestamptz NOT NULL,
  expires timestamptz NOT NULL,
  UNIQUE (business_code, email)
);
CREATE INDEX listing_invitation_by ON listing_invitation (invited_by);
CREATE INDEX listing_invitation_running_out ON listing_invitation (expires);
