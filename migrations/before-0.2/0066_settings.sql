-- What this guide is: its name, what it covers, what it puts first (docs/decisions/0084-a-guide-from-what-there-is.md). One row at most; what it does not
-- say is as the specification has it. Its shape: src/settings/contract.ts.
CREATE TABLE guide_settings (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  settings jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  modified timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER guide_settings_notify_insert AFTER INSERT ON guide_settings REFERENCING NEW TABLE AS new_rows EXECUTE FUNCTION notify_change();
CREATE TRIGGER guide_settings_notify_update AFTER UPDATE ON guide_settings
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows EXECUTE FUNCTION notify_change();
CREATE TRIGGER guide_settings_notify_delete AFTER DELETE ON guide_settings REFERENCING OLD TABLE AS old_rows EXECUTE FUNCTION notify_change();

-- The guide's own mark is an upload too.
ALTER TABLE upload DROP CONSTRAINT upload_kind_check;
ALTER TABLE upload ADD CONSTRAINT upload_kind_check CHECK (kind IN ('selfie', 'item', 'listing', 'logo'));
