-- Keys by which the booking systems of others read a listing, and book at it. Its owners make and revoke them.
CREATE TABLE api_key (
  uuid uuid PRIMARY KEY,
  business_code text NOT NULL REFERENCES business ON DELETE CASCADE,
  -- For whom it is, in the owner's words.
  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 60),
  scope text NOT NULL CHECK (scope IN ('book', 'read')),
  -- SHA-256 of the key: the key itself is nowhere.
  hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
  -- "octo_7f…2c", by which an owner knows it again.
  hint text NOT NULL,
  created timestamptz NOT NULL,
  created_by uuid REFERENCES account ON DELETE SET NULL,
  last_used timestamptz,
  -- A revoked one stays for the bookings that were made with it.
  revoked timestamptz
);
CREATE INDEX api_key_business ON api_key (business_code, created, uuid);
CREATE INDEX api_key_created_by ON api_key (created_by) WHERE created_by IS NOT NULL;
