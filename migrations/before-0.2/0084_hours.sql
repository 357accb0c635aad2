-- What is open now is asked of the week that opening hours mean (docs/decisions/0100-open-now-by-spans-of-the-week.md), no more of the first opening and the
-- last closing of a Monday. Many listings have the same hours: each week is kept once, under a key that follows from the hours and from what else they
-- depend on. The key stands where the two times stood in what lists are filtered by (0027), so a list is read as it was, and writing a listing writes
-- nothing more. A server reads new weeks (src/hours/jobs.ts).
CREATE TABLE opening_week (
  key text COLLATE "C" PRIMARY KEY,
  hours text NOT NULL,
  country_code text COLLATE "C" NOT NULL,
  -- For the sun alone.
  latitude double precision,
  longitude double precision,
  -- Minutes since Monday 00:00 by the place's clock; null where the text is not read: nobody knows whether it is open.
  spans int4multirange,
  -- The last day that this is true of; null for hours that are the same every week of the year.
  until date
);
CREATE INDEX opening_week_until ON opening_week (until) WHERE until IS NOT NULL;
-- What is open in a country at a minute.
CREATE INDEX opening_week_country ON opening_week (country_code) INCLUDE (key, spans, until) WHERE spans IS NOT NULL;

-- Weeks that no server has read yet. Not unique: two imports at once never wait for each other.
CREATE TABLE opening_week_pending (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text COLLATE "C" NOT NULL,
  hours text NOT NULL,
  country_code text COLLATE "C" NOT NULL,
  latitude double precision,
  longitude double precision
);
CREATE TRIGGER opening_week_pending_notify AFTER INSERT ON opening_week_pending REFERENCING NEW TABLE AS new_rows EXECUTE FUNCTION notify_change();
-- Lists that were shown before a week was read are out of date.
CREATE TRIGGER opening_week_notify AFTER INSERT ON opening_week REFERENCING NEW TABLE AS new_rows EXECUTE FUNCTION notify_change();

-- As hoursTextOf of src/hours/rules.ts: the text, or what says the same where only two times are known.
CREATE FUNCTION hours_text(opening_hours text, opening_time time, closing_time time) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN opening_hours <> '' THEN opening_hours
  WHEN opening_time IS NULL OR closing_time IS NULL THEN ''
  WHEN opening_time = closing_time THEN '24/7'
  ELSE 'Mo-Su ' || left(opening_time::text, 5) || '-' || left(closing_time::text, 5)
END;

-- Hours by the sun are those of a tenth of a degree around: half a minute.
CREATE FUNCTION is_by_sun(hours text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN hours ~* '(sun[rs]|dawn|dusk)';

-- Eight characters of 64, as long as the two times were; blanks without hours. Of a hundred thousand weeks two share a key once in 50,000 guides.
CREATE FUNCTION opening_week_key(hours text, country_code text, latitude double precision, longitude double precision) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN hours = '' THEN '        ' ELSE translate(encode(substring(decode(md5(country_code || '|' || hours || CASE WHEN is_by_sun(hours)
  THEN '|' || coalesce((latitude * 10)::integer || ',' || (longitude * 10)::integer, '') ELSE '' END), 'hex') FOR 6), 'base64'), '+/', '-_') END;

CREATE OR REPLACE FUNCTION keep_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.facets := NEW.business_type || '|' || coalesce(left(NEW.activity_subtype, 40), '') || '|' || coalesce(left(NEW.price_range, 40), '') || '|'
    || left(NEW.dietary_category, 40) || '|' || left(NEW.lgbtq_type, 40) || '|' || fold_flags(NEW.discount, NEW.bonus_credit, NEW.recommendations_count);
  NEW.facet_digits := opening_week_key(hours_text(NEW.opening_hours, NEW.opening_time, NEW.closing_time), NEW.country_code, NEW.latitude, NEW.longitude)
    || coalesce(lpad(((NEW.latitude + 90) * 100000)::integer::text, 8, '0') || lpad(((NEW.longitude + 180) * 100000)::integer::text, 8, '0'),
      '                ');
  NEW.facet_languages := CASE WHEN NEW.languages = '{}' THEN '' ELSE fold_words(NEW.languages[1:12], 60) END;
  NEW.facet_hashtags := CASE WHEN NEW.hashtags = '{}' THEN '' ELSE fold_words(NEW.hashtags[1:8], 300) END;
  RETURN NEW;
END $$;

CREATE FUNCTION note_opening_weeks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO opening_week_pending (key, hours, country_code, latitude, longitude)
  SELECT DISTINCT ON (key) key, hours_text(opening_hours, opening_time, closing_time), country_code, latitude, longitude
  FROM (SELECT left(facet_digits, 8) COLLATE "C" AS key, * FROM new_rows WHERE facet_digits NOT LIKE '        %') AS fresh
  WHERE NOT EXISTS (SELECT FROM opening_week WHERE opening_week.key = fresh.key);
  RETURN NULL;
END $$;
CREATE TRIGGER business_weeks_insert AFTER INSERT ON business REFERENCING NEW TABLE AS new_rows EXECUTE FUNCTION note_opening_weeks();
CREATE TRIGGER business_weeks_update AFTER UPDATE ON business REFERENCING NEW TABLE AS new_rows EXECUTE FUNCTION note_opening_weeks();

-- Rather than by an UPDATE, whose triggers would take every page for changed. A minute or two for a million listings; reading their weeks is the servers' work.
ALTER TABLE business ALTER COLUMN facet_digits TYPE text
  USING opening_week_key(hours_text(opening_hours, opening_time, closing_time), country_code, latitude, longitude) || substr(facet_digits, 9);
-- Passes over a whole country ask it too.
DROP INDEX business_country_facets;
CREATE INDEX business_country_facets ON business (country_code) INCLUDE (facets, facet_digits, facet_languages, facet_hashtags, name, code) WHERE is_published;
INSERT INTO opening_week_pending (key, hours, country_code, latitude, longitude)
SELECT DISTINCT ON (1) left(facet_digits, 8), hours_text(opening_hours, opening_time, closing_time), country_code, latitude, longitude
FROM business WHERE facet_digits NOT LIKE '        %';
