-- What Wikidata knows counts in notability (0060_businesses.sql). No listing has its id yet but those imported since 0067, which get theirs here.
CREATE OR REPLACE FUNCTION notability_of(listing business) RETURNS smallint LANGUAGE sql IMMUTABLE
AS $$ SELECT (
  -- A picture of its own: one that was taken stands where the drawn one was.
  CASE WHEN listing.drawn_cover_uuid IS NOT NULL THEN 5 ELSE 0 END
  + CASE WHEN listing.website IS NOT NULL OR listing.book_now_url IS NOT NULL THEN 4 ELSE 0 END
  -- Somebody thought it worth an entry beside all languages.
  + CASE WHEN listing.wikidata_id <> '' THEN 4 ELSE 0 END
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

ALTER TABLE business DISABLE TRIGGER USER;
UPDATE business SET notability = notability_of(business) WHERE wikidata_id <> '';
ALTER TABLE business ENABLE TRIGGER USER;
