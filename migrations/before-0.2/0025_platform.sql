-- Caches are emptied by key instead of by table (docs/decisions/0034-caches-by-key.md). Channel "guide_keys" carries keys: "business:CODE", "area:SLUG",
-- "country:CC", "activity:TYPE", and whole kinds without a colon. Servers of the version before listen to "guide_changed" for names of tables; that
-- channel goes when no such server can run beside this one any more.

-- More changed rows than this in one statement are an import: whole kinds are notified.
CREATE FUNCTION bulk_rows() RETURNS integer LANGUAGE sql IMMUTABLE RETURN 100;

CREATE FUNCTION notify_keys(changed_table text, keys text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('guide_changed', changed_table);
  PERFORM pg_notify('guide_keys', key) FROM (SELECT DISTINCT unnest(keys) AS key) AS each WHERE key IS NOT NULL;
END $$;

-- What the pages that show listings depend on, all of it.
CREATE FUNCTION listing_kinds() RETURNS text[] LANGUAGE sql IMMUTABLE
RETURN ARRAY['business', 'area', 'country', 'activity', 'listings', 'featured', 'ranking'];

-- The keys of listings: their own, and the places and activities whose lists hold them. @param versions rows of business, as they were and as they are
CREATE FUNCTION listing_keys(versions jsonb[]) RETURNS text[] LANGUAGE sql STABLE
AS $$
  SELECT array_agg(key) FROM unnest(versions) AS version
  LEFT JOIN area ON area.id = (version ->> 'area_id')::integer AND (version ->> 'is_published')::boolean
  CROSS JOIN LATERAL (
    VALUES ('business:' || (version ->> 'code')), ('area:' || area.slug),
      (CASE WHEN (version ->> 'is_published')::boolean THEN 'country:' || (version ->> 'country_code') END),
      (CASE WHEN (version ->> 'is_published')::boolean THEN 'activity:' || (version ->> 'activity_subtype') END)
  ) AS named (key);
$$;

-- A table that changes rarely: its name is the key.
CREATE FUNCTION notify_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE is_changed boolean;
BEGIN
  IF TG_OP = 'INSERT' THEN
    is_changed := EXISTS (SELECT FROM new_rows);
  ELSIF TG_OP = 'DELETE' THEN
    is_changed := EXISTS (SELECT FROM old_rows);
  ELSE
    is_changed := EXISTS (SELECT * FROM new_rows EXCEPT SELECT * FROM old_rows);
  END IF;
  IF is_changed THEN PERFORM notify_keys(TG_TABLE_NAME, ARRAY[TG_TABLE_NAME]); END IF;
  RETURN NULL;
END $$;

-- "listings": which there are, where and of what kind, so the numbers and the neighbourhoods. "featured": what a listing says, by which the first page
-- chooses. "ranking": how often it is recommended, by which the first page chooses too, but not at once.
CREATE FUNCTION notify_business_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted constant text[] := ARRAY['recommendations_count', 'facets', 'modified'];
  changed integer;
  keys text[];
  versions jsonb[];
  is_published boolean;
  is_moved boolean := true;
  is_edited boolean := true;
  is_ranked boolean := true;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT count(*) INTO changed FROM new_rows;
    IF changed BETWEEN 1 AND bulk_rows() THEN SELECT array_agg(to_jsonb(n)) INTO versions FROM new_rows n; END IF;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT count(*) INTO changed FROM old_rows;
    IF changed BETWEEN 1 AND bulk_rows() THEN SELECT array_agg(to_jsonb(o)) INTO versions FROM old_rows o; END IF;
  ELSE
    SELECT count(*) INTO changed FROM (
      SELECT FROM old_rows o JOIN new_rows n USING (code) WHERE o IS DISTINCT FROM n LIMIT bulk_rows() + 1
    ) AS differing;
    IF changed BETWEEN 1 AND bulk_rows() THEN
      WITH pair AS (
        SELECT to_jsonb(o) AS was, to_jsonb(n) AS now_is,
          (o.country_code, o.area_id, o.business_type, o.activity_subtype, o.is_published, o.latitude, o.longitude)
            IS DISTINCT FROM (n.country_code, n.area_id, n.business_type, n.activity_subtype, n.is_published, n.latitude, n.longitude) AS moved,
          o.recommendations_count <> n.recommendations_count AS ranked
        FROM old_rows o JOIN new_rows n USING (code) WHERE o IS DISTINCT FROM n
      ), judged AS (
        SELECT *, NOT ranked OR was - counted <> now_is - counted AS edited FROM pair
      )
      SELECT array_agg(was) || array_agg(now_is), bool_or(moved), bool_or(edited), bool_or(ranked)
      -- A count that follows a recommendation: notify_recommendation_change notifies of it, once for all rows of its statement.
      INTO versions, is_moved, is_edited, is_ranked FROM judged WHERE edited OR pg_trigger_depth() = 1;
    END IF;
  END IF;
  IF changed = 0 THEN RETURN NULL; END IF;
  IF changed > bulk_rows() THEN
    keys := listing_kinds();
  ELSIF versions IS NOT NULL THEN
    keys := listing_keys(versions);
    is_published := EXISTS (SELECT FROM unnest(versions) AS version WHERE (version ->> 'is_published')::boolean);
    IF is_published AND is_moved THEN keys := keys || 'listings'::text; END IF;
    IF is_published AND is_edited THEN keys := keys || 'featured'::text; END IF;
    IF is_published AND is_ranked THEN keys := keys || 'ranking'::text; END IF;
  END IF;
  PERFORM notify_keys('business', keys);
  RETURN NULL;
END $$;

-- Pages count, rate and quote recommendations; of other visits they show nothing.
CREATE FUNCTION notify_recommended(changed_table text, codes text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(codes) > bulk_rows() THEN
    PERFORM notify_keys(changed_table, listing_kinds());
  ELSE
    PERFORM notify_keys(changed_table, listing_keys((SELECT array_agg(to_jsonb(b)) FROM business b WHERE b.code = ANY (codes))) || 'ranking'::text);
  END IF;
END $$;

CREATE FUNCTION notify_recommendation_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE codes text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT business) INTO codes FROM new_rows WHERE is_recommended;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT business) INTO codes FROM old_rows WHERE is_recommended;
  ELSE
    SELECT array_agg(DISTINCT business) INTO codes FROM (
      (SELECT * FROM new_rows EXCEPT SELECT * FROM old_rows) UNION ALL (SELECT * FROM old_rows EXCEPT SELECT * FROM new_rows)
    ) AS version WHERE is_recommended;
  END IF;
  IF codes IS NOT NULL THEN PERFORM notify_recommended('visited_business', codes); END IF;
  RETURN NULL;
END $$;

-- Whose name stands beside a recommendation, and whether it does.
CREATE FUNCTION notify_recommender_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE travellers text[]; codes text[];
BEGIN
  -- First of all: nearly every update of a traveller is a count.
  SELECT array_agg(code) INTO travellers FROM old_rows o JOIN new_rows n USING (code)
  WHERE (o.name, o.visibility, o.selfie_avatar_uuid) IS DISTINCT FROM (n.name, n.visibility, n.selfie_avatar_uuid);
  IF travellers IS NULL THEN RETURN NULL; END IF;
  SELECT array_agg(DISTINCT business) INTO codes FROM visited_business WHERE traveller = ANY (travellers) AND is_recommended;
  IF codes IS NOT NULL THEN PERFORM notify_recommended('traveller', codes); END IF;
  RETURN NULL;
END $$;

-- An item that is saved as it was does not make its listing's page a newer one.
CREATE FUNCTION mark_item_modified() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE business SET modified = now() FROM (
    SELECT code FROM business WHERE code IN (
      SELECT business_profile FROM (
        (SELECT * FROM new_rows EXCEPT SELECT * FROM old_rows) UNION ALL (SELECT * FROM old_rows EXCEPT SELECT * FROM new_rows)
      ) AS version
    ) ORDER BY code FOR NO KEY UPDATE
  ) AS changed WHERE business.code = changed.code AND business.modified <> now();
  RETURN NULL;
END $$;
DROP TRIGGER inventory_item_modified_update ON inventory_item;
CREATE TRIGGER inventory_item_modified_update AFTER UPDATE ON inventory_item
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows EXECUTE FUNCTION mark_item_modified();

DROP TRIGGER country_rings ON country;
DROP TRIGGER area_rings ON area;
DROP TRIGGER business_rings ON business;
DROP TRIGGER inventory_item_rings ON inventory_item;
DROP TRIGGER visited_business_rings ON visited_business;
DROP TRIGGER search_entry_rings ON search_entry;
DROP TRIGGER search_pending_rings ON search_pending;
DROP FUNCTION ring_change();

-- Rows of a statement are known to a trigger of one event alone.
CREATE FUNCTION create_notify_triggers(changed_table text, by_function text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER %1$I AFTER INSERT ON %2$I REFERENCING NEW TABLE AS new_rows EXECUTE FUNCTION %3$I()',
    changed_table || '_notify_insert', changed_table, by_function);
  EXECUTE format('CREATE TRIGGER %1$I AFTER UPDATE ON %2$I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows EXECUTE FUNCTION %3$I()',
    changed_table || '_notify_update', changed_table, by_function);
  EXECUTE format('CREATE TRIGGER %1$I AFTER DELETE ON %2$I REFERENCING OLD TABLE AS old_rows EXECUTE FUNCTION %3$I()',
    changed_table || '_notify_delete', changed_table, by_function);
END $$;
SELECT create_notify_triggers(name, 'notify_change') FROM unnest(ARRAY['country', 'area', 'search_entry']) AS name;
SELECT create_notify_triggers('business', 'notify_business_change');
SELECT create_notify_triggers('visited_business', 'notify_recommendation_change');
-- What a listing offers changes its row too (mark_item_modified), which notifies the keys; the table's name is for servers of the version before.
SELECT create_notify_triggers('inventory_item', 'notify_change');
DROP FUNCTION create_notify_triggers(text, text);
CREATE TRIGGER search_pending_notify AFTER INSERT ON search_pending REFERENCING NEW TABLE AS new_rows EXECUTE FUNCTION notify_change();
CREATE TRIGGER traveller_notify AFTER UPDATE ON traveller
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows EXECUTE FUNCTION notify_recommender_change();
