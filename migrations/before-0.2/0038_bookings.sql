-- An enquiry becomes a conversation: what was said, what was agreed, and until when nights are kept.
ALTER TABLE booking_enquiry
  -- Of a traveller with a verified address, who was signed in.
  ADD COLUMN traveller text REFERENCES traveller ON DELETE SET NULL,
  ADD COLUMN agreed_from date,
  ADD COLUMN agreed_to date,
  ADD COLUMN agreed_price numeric(12, 2) CHECK (agreed_price >= 0),
  ADD COLUMN agreed_currency text CHECK (agreed_currency ~ '^[A-Z]{3}$'),
  -- The agreed nights are only kept, until this moment.
  ADD COLUMN kept_until timestamptz,
  ADD COLUMN last_message_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN last_side text NOT NULL DEFAULT 'guest' CHECK (last_side IN ('guest', 'business', 'staff')),
  -- When the guest's address has shown itself: until then mails to it hold none of the words that were typed.
  ADD COLUMN guest_shown timestamptz,
  -- When one of the listing's people first opened it in the desk.
  ADD COLUMN opened timestamptz,
  ADD CHECK (agreed_from <= agreed_to),
  ADD CHECK ((agreed_from IS NULL) = (agreed_to IS NULL)),
  ADD CHECK ((agreed_price IS NULL) = (agreed_currency IS NULL)),
  ADD CHECK (kept_until IS NULL OR agreed_from IS NOT NULL);
UPDATE booking_enquiry SET last_message_at = created;

-- About neither a room nor an activity: the whole business.
ALTER TABLE booking_enquiry DROP CONSTRAINT booking_enquiry_item_type_check;
ALTER TABLE booking_enquiry ADD CONSTRAINT booking_enquiry_item_type_check CHECK (item_type IN ('rooms', 'activities', 'business'));
ALTER TABLE booking_enquiry ADD CHECK (item_type <> 'business' OR room IS NULL AND activity IS NULL);

CREATE INDEX booking_enquiry_traveller ON booking_enquiry (traveller, created DESC, uuid) WHERE traveller IS NOT NULL;
CREATE INDEX booking_enquiry_kept ON booking_enquiry (kept_until) WHERE kept_until IS NOT NULL;
-- Those that time closes.
CREATE INDEX booking_enquiry_open ON booking_enquiry (coalesce(agreed_to, to_date, from_date, (last_message_at AT TIME ZONE 'UTC')::date))
  WHERE status <> 'closed';

CREATE TABLE enquiry_message (
  uuid uuid PRIMARY KEY,
  enquiry uuid NOT NULL REFERENCES booking_enquiry ON DELETE CASCADE,
  side text NOT NULL CHECK (side IN ('guest', 'business', 'staff')),
  text text NOT NULL DEFAULT '' CHECK (length(text) <= 5000),
  -- What was done with it; "release" by time.
  act text CHECK (act IN ('agree', 'keep', 'offer', 'decline', 'close', 'release')),
  from_date date,
  to_date date,
  price numeric(12, 2) CHECK (price >= 0),
  currency text CHECK (currency ~ '^[A-Z]{3}$'),
  kept_until timestamptz,
  -- Who of the business or staff wrote it.
  author uuid REFERENCES account ON DELETE SET NULL,
  created timestamptz NOT NULL DEFAULT now(),
  CHECK (text <> '' OR act IS NOT NULL),
  CHECK (from_date <= to_date)
);
CREATE INDEX enquiry_message_enquiry ON enquiry_message (enquiry, created, uuid);
CREATE INDEX enquiry_message_author ON enquiry_message (author) WHERE author IS NOT NULL;
