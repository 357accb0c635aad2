-- Language of a listing's mails and notices to people without one of their own; without it they are in the guide's main language.
ALTER TABLE business ADD COLUMN IF NOT EXISTS language text CHECK (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$');
