CREATE TABLE relationship (
  uuid uuid PRIMARY KEY,
  from_traveller text NOT NULL REFERENCES traveller ON DELETE CASCADE,
  to_traveller text NOT NULL REFERENCES traveller ON DELETE CASCADE,
  status text NOT NULL CHECK (status IN ('requested', 'following')),
  created timestamptz NOT NULL DEFAULT now(),
  UNIQUE (from_traveller, to_traveller),
  CHECK (from_traveller <> to_traveller)
);
CREATE INDEX relationship_to ON relationship (to_traveller, status, created DESC);

CREATE FUNCTION count_followers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE was integer := 0; is_now integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'following' THEN was := 1; END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'following' THEN is_now := 1; END IF;
  IF was <> is_now THEN
    UPDATE traveller SET
      followers_count = followers_count + CASE WHEN code = coalesce(NEW.to_traveller, OLD.to_traveller) THEN is_now - was ELSE 0 END,
      following_count = following_count + CASE WHEN code = coalesce(NEW.from_traveller, OLD.from_traveller) THEN is_now - was ELSE 0 END
    WHERE code IN (coalesce(NEW.to_traveller, OLD.to_traveller), coalesce(NEW.from_traveller, OLD.from_traveller));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER relationship_counted AFTER INSERT OR UPDATE OR DELETE ON relationship FOR EACH ROW EXECUTE FUNCTION count_followers();
