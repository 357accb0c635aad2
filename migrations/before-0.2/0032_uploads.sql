-- Pictures that people upload. Their files are in the storage: uploads/{uuid}/…

CREATE TABLE upload (
  uuid uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('selfie')),
  -- Who uploaded it; a selfie without anybody is deleted.
  account_id uuid REFERENCES account ON DELETE SET NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  -- The sizes that were made of it, as "avatar.webp": deleting an upload deletes these.
  made text[] NOT NULL DEFAULT '{}',
  created timestamptz NOT NULL DEFAULT now(),
  -- Since when nothing shows it any more. A job deletes the files, then the row.
  deleted timestamptz
);
CREATE INDEX upload_account ON upload (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX upload_unused ON upload (uuid) WHERE deleted IS NOT NULL OR account_id IS NULL;

-- The picture that was drawn for somebody, while one of their own is shown: it comes back when theirs goes.
ALTER TABLE traveller ADD COLUMN drawn_avatar_uuid uuid;
