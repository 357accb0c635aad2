-- Staff's acts on a listing stay in the log after the listing is deleted, as when an import is undone. What its people and guests did goes
-- with it, and everything about demo listings.
ALTER TABLE log_entry DROP CONSTRAINT log_entry_business_code_fkey;

CREATE FUNCTION delete_listing_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM log_entry WHERE business_code = OLD.code AND (OLD.is_demo OR side <> 'staff');
  RETURN NULL;
END $$;
CREATE TRIGGER business_delete_log AFTER DELETE ON business FOR EACH ROW EXECUTE FUNCTION delete_listing_log();
