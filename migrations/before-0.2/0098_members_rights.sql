-- No right outlives its owner: what a person made for a listing, or knows of it, ends in the same transaction as the right to have it, whoever ends that.
-- In triggers, so that no path passes them by (docs/decisions/0111).

-- What the signing secret is made of; null: of the webhook's own id.
ALTER TABLE webhook ADD COLUMN secret_seed uuid;
-- Addresses that were replaced because a person who knew them has gone: [{"number", "until"}]. Until then they show which nights are taken.
ALTER TABLE room_calendar ADD COLUMN former_addresses jsonb NOT NULL DEFAULT '[]';

-- Queues a mail to a listing's owners. Without the queue's schema nothing is queued: then the database is new, and nobody lost anything.
CREATE FUNCTION queue_owner_mail(task text, key text, payload jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF to_regnamespace('graphile_worker') IS NULL THEN RETURN; END IF;
  -- As many attempts as src/platform/jobs/jobs.ts gives every job.
  PERFORM graphile_worker.add_job(task, payload := payload::json, max_attempts := 20, job_key := key, job_key_mode := 'unsafe_dedupe');
END $$;

-- What the guide itself did to a listing, for its log.
CREATE FUNCTION log_ended(code text, act text, subject_id text, subject_name text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO log_entry (uuid, business_code, side, act, subject_kind, subject_id, subject_name, created)
  VALUES (
    -- Version 7, as platform/clock.ts makes them.
    encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3)
      FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid,
    code, 'guide', act, split_part(act, '.', 1), subject_id, subject_name, now());
$$;

-- Ends what people made for a listing as its owners. Calendars that the guide reads and the connection to booking software are the listing's, and stay.
-- @param people who are no owners any more @param knew whether they could read the published calendars' addresses until now
CREATE FUNCTION end_rights(code text, people uuid[], knew boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  keys jsonb;
  hooks jsonb;
  rooms jsonb := '[]';
  names text;
  has_people boolean;
BEGIN
  -- The listing first, as everything that is done to its people and keys. Not found: it is being deleted itself.
  PERFORM FROM business b WHERE b.code = end_rights.code FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  has_people := EXISTS (SELECT FROM business_member m WHERE m.business_code = end_rights.code);

  -- Where nobody is left who may hold a key, none works any more, whoever made it.
  WITH ended AS (UPDATE api_key k SET revoked = now() WHERE k.business_code = end_rights.code AND k.revoked IS NULL
      AND (k.created_by = ANY (people) OR NOT has_people) RETURNING k.uuid, k.label),
    logged AS (SELECT log_ended(end_rights.code, 'key.revoked', uuid::text, label) FROM ended)
    SELECT coalesce(jsonb_agg(label ORDER BY label), '[]') INTO keys FROM ended, (SELECT count(*) FROM logged) AS all_logged;
  WITH ended AS (DELETE FROM webhook w WHERE w.business = end_rights.code AND (w.created_by = ANY (people) OR NOT has_people)
      RETURNING w.uuid, substring(w.url FROM '^https?://([^/:?#]+)') AS host),
    logged AS (SELECT log_ended(end_rights.code, 'webhook.deleted', uuid::text, host) FROM ended)
    SELECT coalesce(jsonb_agg(host ORDER BY host), '[]') INTO hooks FROM ended, (SELECT count(*) FROM logged) AS all_logged;
  DELETE FROM listing_invitation i WHERE i.business_code = end_rights.code AND i.invited_by = ANY (people);
  DELETE FROM listing_transfer t WHERE t.business = end_rights.code AND t.from_account = ANY (people);

  IF knew THEN
    INSERT INTO room_calendar (item)
      SELECT id FROM inventory_item i WHERE i.business_profile = end_rights.code AND i.kind = 'room' ORDER BY id ON CONFLICT DO NOTHING;
    PERFORM FROM room_calendar c JOIN inventory_item i ON i.id = c.item WHERE i.business_profile = end_rights.code ORDER BY c.item FOR UPDATE OF c;
    WITH replaced AS (UPDATE room_calendar c SET address_number = c.address_number + 1,
        former_addresses = jsonb_build_array(jsonb_build_object('number', c.address_number, 'until', now() + interval '14 days'))
          || (SELECT coalesce(jsonb_agg(f), '[]') FROM jsonb_array_elements(c.former_addresses) AS f WHERE (f ->> 'until')::timestamptz > now())
        FROM inventory_item i WHERE i.id = c.item AND i.business_profile = end_rights.code RETURNING i.id, i.title, i.deleted),
      logged AS (SELECT log_ended(end_rights.code, 'calendar.renewed', id::text, left(title, 200)) FROM replaced)
      SELECT coalesce(jsonb_agg(id) FILTER (WHERE deleted IS NULL), '[]') INTO rooms FROM replaced, (SELECT count(*) FROM logged) AS all_logged;
  END IF;

  IF keys = '[]' AND hooks = '[]' AND rooms = '[]' THEN RETURN; END IF;
  -- Those who stay know each other. Whoever gets the listing from nobody, after a dispute, is not told who had it.
  IF has_people THEN
    SELECT string_agg(coalesce(t.name, a.email), ', ' ORDER BY a.created) INTO names
    FROM account a LEFT JOIN traveller t ON t.account_id = a.id WHERE a.id = ANY (people);
  END IF;
  PERFORM queue_owner_mail('tell_ended_rights', 'ended rights ' || gen_random_uuid(), jsonb_build_object(
    'kind', 'ended rights', 'uuid', gen_random_uuid(), 'business', end_rights.code, 'who', names, 'keys', keys, 'webhooks', hooks, 'rooms', rooms));
END $$;

CREATE FUNCTION is_account_active(account uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM account a WHERE a.id = is_account_active.account AND a.blocked IS NULL AND a.deletion_requested IS NULL);
$$;

-- Removed, left, handed over, taken back: the membership has ended.
CREATE FUNCTION end_rights_of_members() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE listing record;
BEGIN
  FOR listing IN SELECT business_code AS code, array_agg(account_id) AS people, bool_or(is_account_active(account_id)) AS knew
      FROM gone GROUP BY business_code ORDER BY business_code LOOP
    PERFORM end_rights(listing.code, listing.people, listing.knew);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER business_member_gone AFTER DELETE ON business_member REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION end_rights_of_members();

-- Made a helper: helpers read the calendars' addresses too.
CREATE FUNCTION end_rights_of_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_rights(OLD.business_code, ARRAY[OLD.account_id], false);
  RETURN NULL;
END $$;
CREATE TRIGGER business_member_demoted AFTER UPDATE ON business_member FOR EACH ROW
  WHEN (OLD.role = 'owner' AND NEW.role <> 'owner') EXECUTE FUNCTION end_rights_of_owner();

-- Blocked, about to be deleted, or deleted without that.
CREATE FUNCTION end_rights_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  listing text;
  knew boolean := OLD.blocked IS NULL AND OLD.deletion_requested IS NULL;
BEGIN
  FOR listing IN SELECT business_code FROM business_member WHERE account_id = OLD.id
      UNION SELECT business_code FROM api_key WHERE created_by = OLD.id UNION SELECT business FROM webhook WHERE created_by = OLD.id ORDER BY 1 LOOP
    PERFORM end_rights(listing, ARRAY[OLD.id], knew);
  END LOOP;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  DELETE FROM session WHERE account_id = OLD.id;
  -- What leads to listings and into the account. A link that logs in stays: it brings an account back that is about to be deleted, and none that is blocked.
  UPDATE claim SET state = 'withdrawn', decided = now(), next_check = NULL WHERE account_id = OLD.id AND state IN ('open', 'waiting');
  UPDATE email_change SET ended = now() WHERE account_id = OLD.id AND ended IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER account_kept_out AFTER UPDATE OF blocked, deletion_requested ON account FOR EACH ROW
  WHEN ((OLD.blocked IS NULL AND NEW.blocked IS NOT NULL) OR (OLD.deletion_requested IS NULL AND NEW.deletion_requested IS NOT NULL))
  EXECUTE FUNCTION end_rights_of_account();
CREATE TRIGGER account_rights_gone BEFORE DELETE ON account FOR EACH ROW EXECUTE FUNCTION end_rights_of_account();

-- Keys and webhooks of people who had lost the right before this was so.
SELECT end_rights(code, array_agg(DISTINCT created_by), false) FROM (
  SELECT business_code AS code, created_by FROM api_key WHERE revoked IS NULL UNION ALL SELECT business, created_by FROM webhook) AS made
WHERE created_by IS NOT NULL AND NOT (is_account_active(created_by)
  AND EXISTS (SELECT FROM business_member m WHERE m.business_code = code AND m.account_id = created_by AND m.role = 'owner'))
GROUP BY code;

-- Those of nobody who is known are listed for the owners once, and stay.
SELECT queue_owner_mail('tell_unknown_makers', 'unknown makers ' || code, jsonb_build_object('kind', 'unknown makers', 'business', code)) FROM (
  SELECT business_code AS code FROM api_key WHERE revoked IS NULL AND created_by IS NULL UNION SELECT business FROM webhook WHERE created_by IS NULL) AS made;
