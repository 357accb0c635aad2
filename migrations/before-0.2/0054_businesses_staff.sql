-- The staff desk finds any listing by any of its fields, deletes it with 30 days to bring it back, and merges doubles.

-- Deleted by staff: hidden, and gone after 30 days unless somebody's words or money hang on it. A merged one leads to the listing that was kept.
ALTER TABLE business
  ADD COLUMN deleted timestamptz,
  ADD COLUMN merged_into text REFERENCES business ON DELETE SET NULL,
  ADD CONSTRAINT business_deleted_is_hidden CHECK (deleted IS NULL OR NOT is_published);
CREATE INDEX business_merged ON business (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX business_deleted ON business (deleted, code) WHERE deleted IS NOT NULL;

-- Lists of staff, the newest first.
CREATE INDEX business_all_newest ON business (created DESC, code);
CREATE INDEX business_hidden_newest ON business (created DESC, code) WHERE NOT is_published;
CREATE INDEX business_shell_newest ON business (created DESC, code) WHERE is_shell;
CREATE INDEX business_placeless_newest ON business (created DESC, code) WHERE area_id IS NULL;
CREATE INDEX business_featured_newest ON business (created DESC, code) WHERE is_featured;

-- Parts of words are looked for: three letters each are in the index. pg_trgm comes with PostgreSQL and is trusted, as btree_gist is (0039).
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- What staff find a listing by, in one text, without accents: the database may fold the case of ASCII alone, to which that takes most letters. Of a telephone
-- number the figures, because everybody writes the rest otherwise. The same in src/staffListings/rules.ts.
CREATE FUNCTION listing_text(name text, address text, city text, email text, phone text, website text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(translate(
  regexp_replace(normalize(name || ' ' || address || ' ' || city, NFKD), '[\u0300-\u036f]', '', 'g')
    || ' ' || email || ' ' || regexp_replace(phone, '\D', '', 'g') || ' ' || coalesce(website, ''),
  'đĐøØłŁ', 'dDoOlL'));

CREATE INDEX business_text ON business USING gin (listing_text(name, address, city, email, phone, website) gin_trgm_ops);
CREATE INDEX import_record_key_text ON import_record USING gin (lower(source_key) gin_trgm_ops);
CREATE INDEX account_email_text ON account USING gin (lower(email) gin_trgm_ops);
