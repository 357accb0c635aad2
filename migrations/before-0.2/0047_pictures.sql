-- Pictures of listings and of what they offer, and uploads that go on after the line broke.

ALTER TABLE upload DROP CONSTRAINT upload_kind_check;
ALTER TABLE upload
  ADD CONSTRAINT upload_kind_check CHECK (kind IN ('selfie', 'item', 'listing')),
  -- What must not be cut off, in parts of its width and height from the upper left.
  ADD COLUMN focus_x real NOT NULL DEFAULT .5 CHECK (focus_x BETWEEN 0 AND 1),
  ADD COLUMN focus_y real NOT NULL DEFAULT .5 CHECK (focus_y BETWEEN 0 AND 1),
  -- Until then the files of a deleted one stay, so that it can be brought back.
  ADD COLUMN kept_until timestamptz;
-- A listing's picture stays when the account goes that sent it.
DROP INDEX IF EXISTS upload_unused;
CREATE INDEX upload_unused ON upload (uuid) WHERE deleted IS NOT NULL OR (kind = 'selfie' AND account_id IS NULL);

-- Files that are on their way, or have arrived and are not read yet. What has come lies in the storage: uploads/{uuid}/part-…
CREATE TABLE incoming_upload (
  uuid uuid PRIMARY KEY,
  account_id uuid REFERENCES account ON DELETE SET NULL,
  filename text NOT NULL,
  bytes integer NOT NULL CHECK (bytes > 0),
  received integer NOT NULL DEFAULT 0 CHECK (received BETWEEN 0 AND bytes),
  -- Names of the parts, in their order.
  parts text[] NOT NULL DEFAULT '{}',
  -- When it began, or last went on.
  touched timestamptz NOT NULL DEFAULT now(),
  -- Read or given up: a job deletes the parts, then the row.
  is_done boolean NOT NULL DEFAULT false
);
CREATE INDEX incoming_upload_account ON incoming_upload (account_id);
CREATE INDEX incoming_upload_touched ON incoming_upload (touched);

CREATE TABLE picture (
  uuid uuid PRIMARY KEY,
  business_code text NOT NULL REFERENCES business ON DELETE CASCADE,
  -- Shown with this too, beside the listing itself.
  item uuid REFERENCES inventory_item ON DELETE SET NULL,
  -- Its file. Another point in focus is another upload: addresses of pictures are cached for ever.
  upload uuid NOT NULL UNIQUE REFERENCES upload ON DELETE CASCADE,
  position integer NOT NULL,
  alt text NOT NULL DEFAULT '',
  created timestamptz NOT NULL DEFAULT now(),
  -- Since when it is shown no more; it goes with its upload.
  deleted timestamptz
);
CREATE INDEX picture_business ON picture (business_code, position);
CREATE INDEX picture_item ON picture (item) WHERE item IS NOT NULL;

-- The pictures that were drawn, while real ones are shown: they come back when the last real one goes.
ALTER TABLE business ADD COLUMN drawn_cover_uuid uuid;
CREATE UNIQUE INDEX business_drawn_cover ON business (drawn_cover_uuid) WHERE drawn_cover_uuid IS NOT NULL;
ALTER TABLE inventory_item ADD COLUMN drawn_image_uuid uuid;
CREATE UNIQUE INDEX inventory_item_drawn_image ON inventory_item (drawn_image_uuid) WHERE drawn_image_uuid IS NOT NULL;

-- A listing shows all of its pictures, the first as its cover; an item shows those that are shown with it. Kept here, so that whatever takes a picture away,
-- a deleted upload included, no page names one that is not there.
CREATE FUNCTION show_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH shown AS (
    SELECT changed.business_code, array_agg(picture.upload ORDER BY picture.position, picture.uuid) FILTER (WHERE picture.uuid IS NOT NULL) AS uploads
    FROM (SELECT DISTINCT business_code FROM changed_rows) AS changed
    LEFT JOIN picture ON picture.business_code = changed.business_code AND picture.deleted IS NULL
    GROUP BY changed.business_code
  ), wanted AS (
    SELECT business.code,
      coalesce(uploads[1], drawn_cover_uuid, cover_image_uuid) AS cover,
      coalesce(uploads[2:], '{}') AS gallery,
      CASE WHEN uploads IS NOT NULL THEN coalesce(drawn_cover_uuid, cover_image_uuid) END AS drawn
    FROM shown JOIN business ON business.code = shown.business_code
  )
  UPDATE business SET cover_image_uuid = cover, image_gallery = gallery, drawn_cover_uuid = drawn
  FROM wanted WHERE business.code = wanted.code AND (cover_image_uuid, image_gallery) IS DISTINCT FROM (cover, gallery);

  WITH shown AS (
    SELECT item.id, array_agg(picture.upload ORDER BY picture.position, picture.uuid) FILTER (WHERE picture.uuid IS NOT NULL) AS uploads
    FROM inventory_item AS item LEFT JOIN picture ON picture.item = item.id AND picture.deleted IS NULL
    WHERE item.business_profile IN (SELECT business_code FROM changed_rows) AND (picture.uuid IS NOT NULL OR item.drawn_image_uuid IS NOT NULL)
      -- A picture that was sent for the item itself stays.
      AND NOT EXISTS (SELECT FROM upload WHERE upload.uuid = item.image_link_uuid AND upload.kind = 'item')
    GROUP BY item.id
  ), wanted AS (
    SELECT inventory_item.id,
      coalesce(uploads[1], drawn_image_uuid, image_link_uuid) AS image,
      coalesce(uploads[2:], '{}') AS gallery,
      CASE WHEN uploads IS NOT NULL THEN coalesce(drawn_image_uuid, image_link_uuid) END AS drawn
    FROM shown JOIN inventory_item ON inventory_item.id = shown.id
  )
  UPDATE inventory_item SET image_link_uuid = image, image_gallery = gallery, drawn_image_uuid = drawn
  FROM wanted WHERE inventory_item.id = wanted.id AND (image_link_uuid, image_gallery) IS DISTINCT FROM (image, gallery);
  RETURN NULL;
END $$;
CREATE TRIGGER picture_shown_insert AFTER INSERT ON picture REFERENCING NEW TABLE AS changed_rows EXECUTE FUNCTION show_pictures();
CREATE TRIGGER picture_shown_update AFTER UPDATE ON picture REFERENCING NEW TABLE AS changed_rows EXECUTE FUNCTION show_pictures();
CREATE TRIGGER picture_shown_delete AFTER DELETE ON picture REFERENCING OLD TABLE AS changed_rows EXECUTE FUNCTION show_pictures();

-- The files of a picture whose listing went: a job deletes them.
CREATE FUNCTION retire_uploads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE upload SET deleted = now(), kept_until = NULL WHERE uuid IN (SELECT changed_rows.upload FROM changed_rows);
  RETURN NULL;
END $$;
CREATE TRIGGER picture_uploads_retire AFTER DELETE ON picture REFERENCING OLD TABLE AS changed_rows EXECUTE FUNCTION retire_uploads();
