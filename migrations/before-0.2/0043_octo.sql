-- Bookings that come through OCTO. Until it is confirmed one only holds its nights; from then on it is an enquiry like any other.
CREATE TABLE octo_booking (
  id uuid PRIMARY KEY,
  key uuid NOT NULL REFERENCES api_key ON DELETE CASCADE,
  -- The client's own: asked for twice it is one booking.
  uuid uuid NOT NULL,
  -- By which the listing's people find it.
  reference text NOT NULL UNIQUE,
  reseller_reference text CHECK (length(reseller_reference) <= 100),
  -- The item asked for; it may be gone later.
  item uuid NOT NULL,
  from_date date NOT NULL,
  -- The day of departure of a room; of an activity the same day.
  to_date date NOT NULL CHECK (to_date >= from_date),
  -- As they were sent, with what one cost.
  unit_items jsonb NOT NULL,
  pricing jsonb,
  contact jsonb NOT NULL,
  notes text CHECK (length(notes) <= 2000),
  created timestamptz NOT NULL,
  updated timestamptz NOT NULL,
  hold_until timestamptz NOT NULL,
  cancelled timestamptz,
  cancel_reason text CHECK (length(cancel_reason) <= 500),
  -- What it became once it was confirmed.
  enquiry uuid UNIQUE REFERENCES booking_enquiry ON DELETE CASCADE,
  UNIQUE (key, uuid)
);
CREATE INDEX octo_booking_reseller ON octo_booking (key, reseller_reference) WHERE reseller_reference IS NOT NULL;
CREATE INDEX octo_booking_arrival ON octo_booking (key, from_date);
-- Open holds of a key are counted, and old ones deleted.
CREATE INDEX octo_booking_held ON octo_booking (key, hold_until) WHERE enquiry IS NULL;
CREATE INDEX octo_booking_over ON octo_booking (hold_until) WHERE enquiry IS NULL;
