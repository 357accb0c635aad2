-- Language of an account's emails; without it they are in the guide's main language.
ALTER TABLE account ADD COLUMN language text CHECK (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$');
