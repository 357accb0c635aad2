-- Travellers' guides to a country or an area: a letter, and places in the traveller's own order with a note about each.

CREATE TABLE traveller_guide (
  uuid uuid PRIMARY KEY,
  traveller text NOT NULL REFERENCES traveller ON DELETE CASCADE,
  country_code text NOT NULL REFERENCES country,
  -- Null: to the whole country.
  area_id integer REFERENCES area,
  letter text NOT NULL DEFAULT '' CHECK (length(letter) <= 400),
  visibility text NOT NULL DEFAULT 'private' CHECK (visibility IN ('public', 'link', 'private')),
  -- Whoever knows it reads a guide that is shown with the link.
  link_key text NOT NULL CHECK (length(link_key) = 16),
  -- One more with every change: who saves says which one they read.
  version integer NOT NULL DEFAULT 1,
  created timestamptz NOT NULL DEFAULT now(),
  modified timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX traveller_guide_once ON traveller_guide (traveller, country_code, coalesce(area_id, 0));
CREATE INDEX traveller_guide_newest ON traveller_guide (traveller, modified DESC, uuid);
-- The public guides of a place, newest first; and all of them for the sitemap.
CREATE INDEX traveller_guide_country ON traveller_guide (country_code, modified DESC) WHERE visibility = 'public';
CREATE INDEX traveller_guide_area ON traveller_guide (area_id, modified DESC) WHERE visibility = 'public' AND area_id IS NOT NULL;
CREATE INDEX traveller_guide_public ON traveller_guide (uuid) WHERE visibility = 'public';

CREATE TABLE traveller_guide_entry (
  guide uuid NOT NULL REFERENCES traveller_guide ON DELETE CASCADE,
  business text NOT NULL REFERENCES business ON DELETE CASCADE,
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 400),
  position smallint NOT NULL,
  PRIMARY KEY (guide, business)
);
CREATE INDEX traveller_guide_entry_business ON traveller_guide_entry (business);

-- Keys of the pages that show guides: "guide:TRAVELLER" for those of one traveller, "guides:CC" and "guides:SLUG" for the lists of a place.
CREATE FUNCTION notify_guides(travellers text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_keys('traveller_guide', (
    SELECT array_agg(key) FROM (
      SELECT 'guide:' || unnest(travellers) AS key
      UNION SELECT 'guides:' || country_code FROM traveller_guide WHERE traveller = ANY (travellers)
      UNION SELECT 'guides:' || slug FROM traveller_guide JOIN area ON area.id = area_id WHERE traveller = ANY (travellers)
    ) AS keys
  ));
END $$;

-- Entries are written with their guide, whose version changes.
CREATE FUNCTION notify_guide_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed traveller_guide := coalesce(NEW, OLD);
BEGIN
  PERFORM notify_keys('traveller_guide', ARRAY[
    'guide:' || changed.traveller, 'guides:' || changed.country_code, 'guides:' || (SELECT slug FROM area WHERE id = changed.area_id)
  ]);
  RETURN NULL;
END $$;
CREATE TRIGGER traveller_guide_notify AFTER INSERT OR UPDATE OR DELETE ON traveller_guide FOR EACH ROW EXECUTE FUNCTION notify_guide_change();

-- Whose name stands on it, and whether it is shown: of a public traveller with a verified address who is not about to go.
CREATE FUNCTION notify_guides_of_traveller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_guides(ARRAY[NEW.code]);
  RETURN NULL;
END $$;
CREATE TRIGGER traveller_guides_notify AFTER UPDATE OF name, visibility, selfie, selfie_avatar_uuid, home_country, account_id ON traveller FOR EACH ROW
  WHEN ((OLD.name, OLD.visibility, OLD.selfie, OLD.selfie_avatar_uuid, OLD.home_country, OLD.account_id)
    IS DISTINCT FROM (NEW.name, NEW.visibility, NEW.selfie, NEW.selfie_avatar_uuid, NEW.home_country, NEW.account_id))
  EXECUTE FUNCTION notify_guides_of_traveller();

CREATE FUNCTION notify_guides_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_guides(ARRAY(SELECT code FROM traveller WHERE account_id = NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER account_guides_notify AFTER UPDATE OF deletion_requested, email_verified_at ON account FOR EACH ROW
  WHEN ((OLD.deletion_requested, OLD.email_verified_at IS NULL) IS DISTINCT FROM (NEW.deletion_requested, NEW.email_verified_at IS NULL))
  EXECUTE FUNCTION notify_guides_of_account();
