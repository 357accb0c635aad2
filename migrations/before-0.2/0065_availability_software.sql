-- Days on which an item cannot be had, as the software says; of a room the nights that begin on them.
CREATE TABLE closed_days (
  item uuid PRIMARY KEY REFERENCES inventory_item ON DELETE CASCADE,
  -- Whose days they are: gone with it.
  holder uuid NOT NULL REFERENCES octo_product ON DELETE CASCADE,
  -- Who says so, in a word.
  source text NOT NULL CHECK (length(source) <= 200),
  days datemultirange NOT NULL DEFAULT '{}',
  -- What is known is from this moment; nothing until it was read once.
  as_of timestamptz
);
CREATE INDEX closed_days_holder ON closed_days (holder);
