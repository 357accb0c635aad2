-- Spreadsheets that owners bring: read, matched, written, and taken back. A preview is forgotten after a day, what was written after 30.
CREATE TABLE item_import (
  uuid uuid PRIMARY KEY,
  business_code text NOT NULL REFERENCES business ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('room', 'activity', 'dish', 'product', 'supplier')),
  filename text NOT NULL CHECK (length(filename) <= 200),
  heads jsonb NOT NULL,
  -- Of each row its cells: texts, and numbers where the spreadsheet had numbers.
  rows jsonb NOT NULL,
  -- Of each column the field that it becomes, or nothing.
  columns jsonb NOT NULL,
  -- Of prices that name none.
  currency text,
  created timestamptz NOT NULL,
  written timestamptz,
  undone timestamptz,
  -- Of each item that was written its number of changes then, and what it said before; nothing for a new one.
  items jsonb NOT NULL DEFAULT '[]'
);
-- One listing's newest with these heads: its matching is remembered.
CREATE INDEX item_import_business ON item_import (business_code, created DESC);
CREATE INDEX item_import_created ON item_import (created);
