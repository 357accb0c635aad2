-- After a restore nothing leaves the guide until staff release it: its mails, webhooks and bookings may have been sent before. One row at most. The
-- restore creates this table itself in a database of an earlier schema.
CREATE TABLE IF NOT EXISTS outgoing_hold (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  -- Time of the backup.
  taken timestamptz NOT NULL,
  restored timestamptz NOT NULL DEFAULT now(),
  -- What the journal says of the time since the backup: {"replayed": […], "lost": […]}.
  report jsonb NOT NULL DEFAULT '{}'
);
