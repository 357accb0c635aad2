-- The last request of an account that was refused because its address is not verified. It is sent again once the address is verified.
CREATE TABLE held_request (
  account_id uuid PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  method text NOT NULL,
  url text NOT NULL,
  -- Null for a request without a body.
  body jsonb,
  -- Page from which it was sent; empty if unknown.
  page text NOT NULL,
  -- Hash of the browser that sent it.
  made_by bytea NOT NULL,
  -- Sentence for the person once the request is carried out.
  done_text text NOT NULL,
  created timestamptz NOT NULL
);
CREATE INDEX held_request_created ON held_request (created);

-- The home page shows public guides of the whole guide: "newest_guides" is its key.
CREATE OR REPLACE FUNCTION notify_guides(travellers text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_keys('traveller_guide', (
    SELECT array_agg(key) FROM (
      SELECT 'guide:' || unnest(travellers) AS key
      UNION SELECT 'guides:' || country_code FROM traveller_guide WHERE traveller = ANY (travellers)
      UNION SELECT 'guides:' || slug FROM traveller_guide JOIN area ON area.id = area_id WHERE traveller = ANY (travellers)
      UNION SELECT 'newest_guides' FROM traveller_guide WHERE traveller = ANY (travellers) AND visibility = 'public'
    ) AS keys
  ));
END $$;

CREATE OR REPLACE FUNCTION notify_guide_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed traveller_guide := coalesce(NEW, OLD);
BEGIN
  PERFORM notify_keys('traveller_guide', ARRAY[
    'guide:' || changed.traveller, 'guides:' || changed.country_code, 'guides:' || (SELECT slug FROM area WHERE id = changed.area_id),
    CASE WHEN 'public' IN (NEW.visibility, OLD.visibility) THEN 'newest_guides' END
  ]);
  RETURN NULL;
END $$;
