CREATE TABLE business (
  code text PRIMARY KEY CHECK (code ~ '^[0-9a-hjkmnp-tv-z]{8}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  business_type text NOT NULL CHECK (business_type IN ('accommodation', 'activity', 'sight', 'restaurant', 'bar', 'cafe')),
  country_code text NOT NULL REFERENCES country,
  area_id integer REFERENCES area,
  city text NOT NULL DEFAULT '',
  slug text NOT NULL,
  latitude double precision,
  longitude double precision,
  is_shell boolean NOT NULL DEFAULT false,
  is_published boolean NOT NULL DEFAULT true,
  is_featured boolean NOT NULL DEFAULT false,
  is_demo boolean NOT NULL DEFAULT false,
  cover_image_uuid uuid NOT NULL UNIQUE,
  image_gallery uuid[] NOT NULL DEFAULT '{}',
  short_description text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  hashtags text[] NOT NULL DEFAULT '{}',
  opening_time time,
  closing_time time,
  opening_hours text NOT NULL DEFAULT '',
  activity_subtype text,
  price_range text,
  discount smallint NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND 100),
  bonus_credit numeric(10, 2) NOT NULL DEFAULT 0 CHECK (bonus_credit >= 0),
  book_now_url text,
  booking_button text NOT NULL DEFAULT 'enquiry_email',
  reply_time text,
  address text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  website text,
  number_of_rooms integer,
  additional_services text[] NOT NULL DEFAULT '{}',
  languages text[] NOT NULL DEFAULT '{}',
  lgbtq_type text NOT NULL DEFAULT 'nothing',
  dietary_category text NOT NULL DEFAULT 'nothing',
  cuisine text NOT NULL DEFAULT '',
  restaurant_style text NOT NULL DEFAULT '',
  bar_type text,
  venue_type text,
  channel_manager text NOT NULL DEFAULT 'no',
  source text NOT NULL DEFAULT 'manual' CHECK (source IN ('csv', 'google', 'lem', 'manual', 'tab')),
  attribution_text text,
  attribution_link text,
  attribution_licence text,
  recommendations_count integer NOT NULL DEFAULT 0,
  created timestamptz NOT NULL DEFAULT now(),
  CHECK ((latitude IS NULL) = (longitude IS NULL))
);
-- Each order of the public list is one index; the leading column is left out on purpose: nearly every listing is published.
CREATE INDEX business_created ON business (created DESC, code) WHERE is_published;
CREATE INDEX business_name ON business (name, code) WHERE is_published;
CREATE INDEX business_discount ON business (discount DESC, code) WHERE is_published;
CREATE INDEX business_recommendations ON business (recommendations_count DESC, code) WHERE is_published;
CREATE INDEX business_featured ON business (business_type, recommendations_count DESC, code) WHERE is_published AND is_featured;
CREATE INDEX business_country ON business (country_code, business_type, recommendations_count DESC, code) WHERE is_published;
CREATE INDEX business_area ON business (area_id, business_type, recommendations_count DESC, code) WHERE is_published;
CREATE INDEX business_demo ON business (code) WHERE is_demo;

CREATE TABLE business_member (
  business_code text NOT NULL REFERENCES business ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('owner', 'staff')),
  PRIMARY KEY (account_id, business_code)
);
CREATE INDEX business_member_business ON business_member (business_code);

-- Kept counts of published listings. An empty string or 0 means "any", so the row ('', 0, '', '') counts them all.
CREATE TABLE business_count (
  country_code text NOT NULL,
  area_id integer NOT NULL,
  business_type text NOT NULL,
  activity_subtype text NOT NULL,
  businesses integer NOT NULL,
  PRIMARY KEY (country_code, area_id, business_type, activity_subtype)
);
CREATE INDEX business_count_area ON business_count (businesses DESC, area_id) WHERE area_id > 0 AND business_type = '' AND activity_subtype = '';
CREATE INDEX business_count_subtype ON business_count (businesses DESC, activity_subtype) WHERE country_code = '' AND activity_subtype > '';

CREATE FUNCTION count_businesses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added text := 'SELECT country_code, area_id, business_type, activity_subtype, 1 AS step FROM new_rows WHERE is_published';
  removed text := 'SELECT country_code, area_id, business_type, activity_subtype, -1 AS step FROM old_rows WHERE is_published';
BEGIN
  -- One statement's changes, summed, in key order: two imports at once take the rows' locks in the same order.
  EXECUTE $statement$
    INSERT INTO business_count
    SELECT coalesce(country_code, ''), coalesce(area_id, 0), coalesce(business_type, ''), coalesce(activity_subtype, ''), sum(step)::integer
    FROM ($statement$ || CASE TG_OP WHEN 'INSERT' THEN added WHEN 'DELETE' THEN removed ELSE added || ' UNION ALL ' || removed END || $statement$) change
    GROUP BY GROUPING SETS (
      (), (business_type), (activity_subtype),
      (country_code), (country_code, business_type), (country_code, activity_subtype),
      (country_code, area_id), (country_code, area_id, business_type), (country_code, area_id, activity_subtype))
    HAVING sum(step) <> 0
      AND NOT (GROUPING(area_id) = 0 AND area_id IS NULL)
      AND NOT (GROUPING(activity_subtype) = 0 AND activity_subtype IS NULL)
    ORDER BY 1, 2, 3, 4
    ON CONFLICT (country_code, area_id, business_type, activity_subtype) DO UPDATE SET businesses = business_count.businesses + excluded.businesses$statement$;
  RETURN NULL;
END $$;

CREATE TRIGGER business_counted_insert AFTER INSERT ON business REFERENCING NEW TABLE AS new_rows EXECUTE FUNCTION count_businesses();
CREATE TRIGGER business_counted_update AFTER UPDATE ON business REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows EXECUTE FUNCTION count_businesses();
CREATE TRIGGER business_counted_delete AFTER DELETE ON business REFERENCING OLD TABLE AS old_rows EXECUTE FUNCTION count_businesses();
CREATE TRIGGER business_rings AFTER INSERT OR UPDATE OR DELETE ON business EXECUTE FUNCTION ring_change();
