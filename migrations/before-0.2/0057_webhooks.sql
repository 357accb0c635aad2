-- Addresses of a listing's own systems that are told of its enquiries and vouchers. Secrets are made of GUIDE_SECRET and stored nowhere.
CREATE TABLE webhook (
  uuid uuid PRIMARY KEY,
  business text NOT NULL REFERENCES business ON DELETE CASCADE,
  url text NOT NULL CHECK (url LIKE 'https://%' AND length(url) <= 500),
  events text[] NOT NULL CHECK (cardinality(events) BETWEEN 1 AND 20),
  is_active boolean NOT NULL DEFAULT true,
  created timestamptz NOT NULL,
  created_by uuid REFERENCES account ON DELETE SET NULL,
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamptz,
  switched_off timestamptz
);
CREATE INDEX webhook_business ON webhook (business, created, uuid);
CREATE INDEX webhook_created_by ON webhook (created_by) WHERE created_by IS NOT NULL;

-- What was sent, or waits: the queue and the log in one.
CREATE TABLE webhook_delivery (
  uuid uuid PRIMARY KEY,
  webhook uuid NOT NULL REFERENCES webhook ON DELETE CASCADE,
  event text NOT NULL,
  -- Signed and sent each time alike. Nothing that a guest wrote, and nobody's name or address.
  body text NOT NULL CHECK (length(body) <= 4000),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts smallint NOT NULL DEFAULT 0,
  next_try timestamptz,
  tried timestamptz,
  status smallint,
  problem text NOT NULL DEFAULT '' CHECK (length(problem) <= 200),
  milliseconds integer,
  created timestamptz NOT NULL,
  CHECK ((state = 'waiting') = (next_try IS NOT NULL))
);
CREATE INDEX webhook_delivery_log ON webhook_delivery (webhook, created DESC, uuid DESC);
CREATE INDEX webhook_delivery_due ON webhook_delivery (next_try) WHERE state = 'waiting';
CREATE INDEX webhook_delivery_waiting ON webhook_delivery (webhook) WHERE state = 'waiting';
CREATE INDEX webhook_delivery_created ON webhook_delivery (created);
