CREATE TABLE booking_enquiry (
  uuid uuid PRIMARY KEY,
  item_type text NOT NULL CHECK (item_type IN ('rooms', 'activities')),
  business_profile text NOT NULL REFERENCES business ON DELETE CASCADE,
  -- The item's title when it was asked for: it outlives the item.
  bookable_name text NOT NULL,
  room uuid REFERENCES inventory_item ON DELETE SET NULL,
  activity uuid REFERENCES inventory_item ON DELETE SET NULL,
  guest_name text NOT NULL CHECK (length(guest_name) BETWEEN 1 AND 100),
  guest_email text NOT NULL CHECK (length(guest_email) <= 254),
  from_date date,
  to_date date,
  guest_message text NOT NULL DEFAULT '' CHECK (length(guest_message) <= 5000),
  status text NOT NULL DEFAULT 'sent' CHECK (status IN ('sent', 'answered', 'declined', 'closed')),
  -- Nobody has claimed the listing: staff answer.
  for_staff boolean NOT NULL,
  created timestamptz NOT NULL DEFAULT now(),
  CHECK (from_date <= to_date),
  CHECK (CASE item_type WHEN 'rooms' THEN activity IS NULL ELSE room IS NULL END)
);
CREATE INDEX booking_enquiry_business ON booking_enquiry (business_profile, created DESC, uuid);
CREATE INDEX booking_enquiry_staff ON booking_enquiry (created DESC, uuid) WHERE for_staff;
CREATE INDEX booking_enquiry_room ON booking_enquiry (room) WHERE room IS NOT NULL;
CREATE INDEX booking_enquiry_activity ON booking_enquiry (activity) WHERE activity IS NOT NULL;

CREATE TABLE guest_question (
  uuid uuid PRIMARY KEY,
  business text NOT NULL REFERENCES business ON DELETE CASCADE,
  guest_name text NOT NULL CHECK (length(guest_name) BETWEEN 1 AND 100),
  guest_email text NOT NULL CHECK (length(guest_email) <= 254),
  question text NOT NULL CHECK (length(question) BETWEEN 1 AND 5000),
  for_staff boolean NOT NULL,
  created timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX guest_question_business ON guest_question (business, created DESC, uuid);
CREATE INDEX guest_question_staff ON guest_question (created DESC, uuid) WHERE for_staff;

-- A captcha's token serves once; what is here has served. A row is of no use once its challenge has expired.
CREATE TABLE used_challenge (
  nonce text PRIMARY KEY,
  expires timestamptz NOT NULL
);
CREATE INDEX used_challenge_expires ON used_challenge (expires);
