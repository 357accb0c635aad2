-- Adding a job does not notify workers itself: NOTIFY makes transactions commit one after the other (docs/decisions/0168-changes-without-a-queue.md).
-- Found in place of PostgreSQL's own function in queue_job, whose search path begins with this schema.
CREATE FUNCTION pg_notify(channel text, payload text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM change_reader WHERE alive > clock_timestamp() - interval '5 seconds') THEN
    INSERT INTO change_outbox (keys) VALUES (ARRAY['jobs']);
  ELSE
    PERFORM pg_catalog.pg_notify(channel, payload);
  END IF;
END $$;

CREATE FUNCTION queue_job(task text, payload json, run_at timestamptz, max_attempts integer, job_key text, flags text[]) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_catalog AS $$
BEGIN
  PERFORM graphile_worker.add_job(task, payload := payload, run_at := run_at, max_attempts := max_attempts, job_key := job_key,
    job_key_mode := 'unsafe_dedupe', flags := flags);
END $$;

CREATE OR REPLACE FUNCTION queue_owner_mail(task text, key text, payload jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF to_regnamespace('graphile_worker') IS NULL THEN RETURN; END IF;
  -- As many attempts as src/platform/jobs/jobQueue.ts gives every job.
  PERFORM queue_job(task, payload::json, NULL, 20, key, NULL);
END $$;
