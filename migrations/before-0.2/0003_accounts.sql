CREATE TABLE account (
  id uuid PRIMARY KEY,
  email text NOT NULL CHECK (length(email) <= 254),
  password_hash text,
  email_verified_at timestamptz,
  roles text[] NOT NULL DEFAULT '{}',
  is_demo boolean NOT NULL DEFAULT false,
  created timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX account_email ON account (lower(email));
CREATE INDEX account_demo ON account (id) WHERE is_demo;

ALTER TABLE session ADD FOREIGN KEY (account_id) REFERENCES account ON DELETE CASCADE;
