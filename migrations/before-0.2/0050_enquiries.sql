-- The owners' inbox: answers that are kept to be sent again, private notes, how far a question has come, and what waits.

-- Answers that a listing's people send again and again.
CREATE TABLE saved_answer (
  uuid uuid PRIMARY KEY,
  business text NOT NULL REFERENCES business ON DELETE CASCADE,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 60),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 5000),
  -- One more with each change.
  version integer NOT NULL DEFAULT 1,
  created timestamptz NOT NULL
);
CREATE UNIQUE INDEX saved_answer_title ON saved_answer (business, lower(title));

-- What a listing's people note of a guest for themselves. Of an enquiry or of a question: one that is answered here becomes an enquiry of the same uuid.
CREATE TABLE enquiry_note (
  enquiry uuid PRIMARY KEY,
  business text NOT NULL REFERENCES business ON DELETE CASCADE,
  text text NOT NULL CHECK (length(text) <= 2000),
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX enquiry_note_business ON enquiry_note (business);

-- Questions have no conversation until they are answered here.
CREATE TABLE question_state (
  question uuid PRIMARY KEY REFERENCES guest_question ON DELETE CASCADE,
  -- When one of the listing's people first opened it in the desk.
  opened timestamptz,
  -- Answered by mail or telephone, as one of them says.
  done_at timestamptz
);
-- Those of before were answered by mail.
INSERT INTO question_state (question, done_at) SELECT uuid, now() FROM guest_question;

CREATE INDEX booking_enquiry_inbox ON booking_enquiry (business_profile, last_message_at DESC, uuid);
CREATE INDEX booking_enquiry_waiting ON booking_enquiry (business_profile, last_message_at)
  WHERE last_side = 'guest' AND status IN ('sent', 'answered') AND NOT for_staff;
CREATE INDEX booking_enquiry_arrivals ON booking_enquiry (business_profile, agreed_from)
  WHERE agreed_from IS NOT NULL AND kept_until IS NULL AND status = 'answered';
CREATE INDEX coupon_saved ON coupon (business, expires_at) WHERE status = 'saved' AND attached;

-- Enquiries and questions alike, as the inbox lists them. Waiting: the guest spoke last, it is neither declined nor closed, and it is the listing's to answer.
CREATE VIEW inbox_entry AS
SELECT e.uuid,
  CASE WHEN EXISTS (SELECT FROM guest_question q WHERE q.uuid = e.uuid) THEN 'question' ELSE 'enquiry' END AS kind,
  e.business_profile AS business, e.item_type, coalesce(e.room, e.activity) AS item, e.bookable_name, e.guest_name, e.guest_message AS text,
  e.from_date, e.to_date, e.agreed_from, e.agreed_to, e.kept_until, e.status, e.for_staff, e.opened, e.last_message_at,
  e.last_side = 'guest' AND e.status IN ('sent', 'answered') AND NOT e.for_staff AS is_waiting
FROM booking_enquiry e
UNION ALL
SELECT q.uuid, 'question', q.business, 'business', NULL, '', q.guest_name, q.question,
  NULL, NULL, NULL, NULL, NULL, CASE WHEN s.done_at IS NULL THEN 'sent' ELSE 'answered' END, q.for_staff, s.opened, q.created,
  s.done_at IS NULL AND NOT q.for_staff
FROM guest_question q LEFT JOIN question_state s ON s.question = q.uuid
WHERE NOT EXISTS (SELECT FROM booking_enquiry e WHERE e.uuid = q.uuid);
