-- Somebody may have their account opened by their passkeys alone.

ALTER TABLE account ADD COLUMN passkeys_only boolean NOT NULL DEFAULT false;
