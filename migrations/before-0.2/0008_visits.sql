-- A visited business is also the recommendation of it.
CREATE TABLE visited_business (
  uuid uuid PRIMARY KEY,
  traveller text NOT NULL REFERENCES traveller ON DELETE CASCADE,
  business text NOT NULL REFERENCES business ON DELETE CASCADE,
  comment text NOT NULL DEFAULT '' CHECK (length(comment) <= 2000),
  rating smallint CHECK (rating BETWEEN 1 AND 3),
  price_feel text CHECK (price_feel IN ('cheap', 'average', 'expensive')),
  familiarity text NOT NULL DEFAULT 'dont_know' CHECK (familiarity IN ('dont_know', 'know_of', 'know_personally')),
  is_recommended boolean NOT NULL DEFAULT false,
  created timestamptz NOT NULL DEFAULT now(),
  UNIQUE (traveller, business)
);
CREATE INDEX visited_business_business ON visited_business (business, created DESC);

CREATE TABLE visited_activity (
  uuid uuid PRIMARY KEY,
  traveller text NOT NULL REFERENCES traveller ON DELETE CASCADE,
  activity uuid NOT NULL REFERENCES inventory_item ON DELETE CASCADE,
  comment text NOT NULL DEFAULT '' CHECK (length(comment) <= 2000),
  created timestamptz NOT NULL DEFAULT now(),
  UNIQUE (traveller, activity)
);
CREATE INDEX visited_activity_activity ON visited_activity (activity);

CREATE TABLE visited_area (
  uuid uuid PRIMARY KEY,
  traveller text NOT NULL REFERENCES traveller ON DELETE CASCADE,
  area_id integer NOT NULL REFERENCES area,
  created timestamptz NOT NULL DEFAULT now(),
  UNIQUE (traveller, area_id)
);
CREATE INDEX visited_area_area ON visited_area (area_id);

CREATE TABLE visited_country (
  uuid uuid PRIMARY KEY,
  traveller text NOT NULL REFERENCES traveller ON DELETE CASCADE,
  country_code text NOT NULL REFERENCES country,
  created timestamptz NOT NULL DEFAULT now(),
  UNIQUE (traveller, country_code)
);
CREATE INDEX visited_country_country ON visited_country (country_code);

CREATE FUNCTION count_recommendations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE was integer := 0; is_now integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.is_recommended THEN was := 1; END IF;
  IF TG_OP <> 'DELETE' AND NEW.is_recommended THEN is_now := 1; END IF;
  IF was <> is_now THEN
    UPDATE business SET recommendations_count = recommendations_count + is_now - was WHERE code = coalesce(NEW.business, OLD.business);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER visited_business_recommended AFTER INSERT OR UPDATE OR DELETE ON visited_business FOR EACH ROW EXECUTE FUNCTION count_recommendations();

-- The first argument names the traveller's column to count in.
CREATE FUNCTION count_visits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('UPDATE traveller SET %1$I = %1$I + $1 WHERE code = $2', TG_ARGV[0])
    USING CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END, CASE TG_OP WHEN 'INSERT' THEN NEW.traveller ELSE OLD.traveller END;
  RETURN NULL;
END $$;
CREATE TRIGGER visited_business_counted AFTER INSERT OR DELETE ON visited_business FOR EACH ROW EXECUTE FUNCTION count_visits('businesses_visited_count');
CREATE TRIGGER visited_area_counted AFTER INSERT OR DELETE ON visited_area FOR EACH ROW EXECUTE FUNCTION count_visits('areas_visited_count');
CREATE TRIGGER visited_country_counted AFTER INSERT OR DELETE ON visited_country FOR EACH ROW EXECUTE FUNCTION count_visits('countries_visited_count');
CREATE TRIGGER visited_business_rings AFTER INSERT OR UPDATE OR DELETE ON visited_business EXECUTE FUNCTION ring_change();
