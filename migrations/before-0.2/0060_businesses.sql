-- How much is known of a listing (docs/decisions/0084-a-guide-from-what-there-is.md): the order of those that nobody has recommended yet, instead of their
-- random codes. All of the rule is here; only the order matters. Nothing in it can be paid for.
CREATE FUNCTION notability_of(listing business) RETURNS smallint LANGUAGE sql IMMUTABLE
AS $$ SELECT (
  -- A picture of its own: one that was taken stands where the drawn one was.
  CASE WHEN listing.drawn_cover_uuid IS NOT NULL THEN 5 ELSE 0 END
  + CASE WHEN listing.website IS NOT NULL OR listing.book_now_url IS NOT NULL THEN 4 ELSE 0 END
  + CASE WHEN length(listing.description) >= 80 THEN 3 WHEN listing.description <> '' THEN 1 ELSE 0 END
  + CASE WHEN listing.opening_hours <> '' OR listing.opening_time IS NOT NULL THEN 3 ELSE 0 END
  + CASE WHEN listing.short_description <> '' THEN 2 ELSE 0 END
  + CASE WHEN listing.phone <> '' OR listing.email <> '' THEN 2 ELSE 0 END
  + CASE WHEN listing.area_id IS NOT NULL THEN 2 ELSE 0 END
  + CASE WHEN listing.address <> '' THEN 1 ELSE 0 END
  + CASE WHEN listing.price_range IS NOT NULL THEN 1 ELSE 0 END
  + CASE WHEN listing.cuisine <> '' OR listing.activity_subtype <> 'other' THEN 1 ELSE 0 END
  -- "Hotel", "Bar": a name of one short word says little.
  + CASE WHEN length(listing.name) >= 8 THEN 1 ELSE 0 END
)::smallint $$;

ALTER TABLE business ADD COLUMN notability smallint NOT NULL DEFAULT 0;

-- By a trigger rather than as a generated column, which no condition of another trigger could compare whole rows with.
CREATE FUNCTION keep_notability() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.notability := notability_of(NEW);
  RETURN NEW;
END $$;
CREATE TRIGGER business_notability BEFORE INSERT OR UPDATE ON business FOR EACH ROW EXECUTE FUNCTION keep_notability();

-- Nobody changed the listings: no page becomes a newer one by it.
ALTER TABLE business DISABLE TRIGGER USER;
UPDATE business SET notability = notability_of(business);
ALTER TABLE business ENABLE TRIGGER USER;

-- The usual order of lists, in the indexes that give it.
DROP INDEX business_area;
DROP INDEX business_country;
DROP INDEX business_activity;
CREATE INDEX business_area ON business (area_id, recommendations_count DESC, notability DESC, code)
  INCLUDE (facets, facet_digits, facet_languages, facet_hashtags) WHERE is_published;
CREATE INDEX business_country ON business (country_code, recommendations_count DESC, notability DESC, code)
  INCLUDE (facets, facet_digits, facet_languages, facet_hashtags) WHERE is_published;
CREATE INDEX business_activity ON business (activity_subtype, recommendations_count DESC, notability DESC, code)
  INCLUDE (facets, facet_digits, facet_languages, facet_hashtags) WHERE is_published AND activity_subtype IS NOT NULL;
-- For the first page of a guide of the whole world: the best of each type.
CREATE INDEX business_type_best ON business (business_type, recommendations_count DESC, notability DESC, code) WHERE is_published;
