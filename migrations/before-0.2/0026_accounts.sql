-- Ends the marks of browsers that have signed in to an account, when its owner takes it over.
ALTER TABLE account ADD COLUMN device_epoch integer NOT NULL DEFAULT 0;
