-- Mails that come in. One that counts is a message of its conversation; what is kept here of it is that it has been read.
CREATE TABLE incoming_mail (
  uuid uuid PRIMARY KEY,
  -- A hash of its Message-ID and where it was sent: a mail that comes twice is read once.
  key text NOT NULL UNIQUE,
  -- Which conversation and side its reply address is of; null for an address that is none.
  enquiry uuid REFERENCES booking_enquiry ON DELETE CASCADE,
  side text CHECK (side IN ('guest', 'business')),
  state text NOT NULL CHECK (state IN ('taken', 'refused', 'held', 'passed_on', 'discarded')),
  -- Why it is held; null for others.
  reason text CHECK (reason IN ('address', 'sender', 'proof', 'words')),
  -- Of a held one alone, until staff have decided.
  sender text NOT NULL DEFAULT '' CHECK (length(sender) <= 254),
  subject text NOT NULL DEFAULT '' CHECK (length(subject) <= 300),
  text text NOT NULL DEFAULT '' CHECK (length(text) <= 5000),
  received timestamptz NOT NULL,
  CHECK ((enquiry IS NULL) = (side IS NULL)),
  CHECK ((state = 'held') <= (reason IS NOT NULL))
);
CREATE INDEX incoming_mail_held ON incoming_mail (received DESC, uuid) WHERE state = 'held';
CREATE INDEX incoming_mail_received ON incoming_mail (received);
CREATE INDEX incoming_mail_enquiry ON incoming_mail (enquiry) WHERE enquiry IS NOT NULL;

-- A mail that is a file: its name is decided before it is written, so that there is one however often its job is killed. Null once it is there.
ALTER TABLE mail_sent ADD COLUMN unwritten_file text;

-- Conflicts of its nights that somebody has looked at and waved through, each as its dates and parties.
ALTER TABLE room_calendar ADD COLUMN dismissed text[] NOT NULL DEFAULT '{}';

-- How fast a listing answers, in words, once there are answers enough; before that its owner's own words count.
ALTER TABLE business ADD COLUMN measured_reply_time text CHECK (length(measured_reply_time) <= 60);
CREATE INDEX enquiry_message_answers ON enquiry_message (created) WHERE side = 'business';
CREATE INDEX business_measured ON business (code) WHERE measured_reply_time IS NOT NULL;
