-- Listings that travellers added, for staff to see.
CREATE TABLE added_business (
  uuid uuid PRIMARY KEY,
  business text NOT NULL UNIQUE REFERENCES business ON DELETE CASCADE,
  traveller text REFERENCES traveller ON DELETE SET NULL,
  place_id text UNIQUE CHECK (length(place_id) <= 300),
  created timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX added_business_newest ON added_business (created DESC, uuid);
CREATE INDEX added_business_traveller ON added_business (traveller);
