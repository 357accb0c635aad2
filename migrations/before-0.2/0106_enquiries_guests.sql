-- The number of guests of an enquiry: adults, and one age for each child. A reseller gives no ages, so an age may be null.
ALTER TABLE booking_enquiry
  ADD COLUMN adults smallint CHECK (adults BETWEEN 0 AND 100),
  ADD COLUMN child_ages smallint[] NOT NULL DEFAULT '{}' CHECK (cardinality(child_ages) <= 100 AND 0 <= ALL (child_ages) AND 17 >= ALL (child_ages)),
  ADD CHECK (adults IS NOT NULL OR child_ages = '{}');

CREATE OR REPLACE VIEW inbox_entry AS
SELECT e.uuid,
  CASE WHEN EXISTS (SELECT FROM guest_question q WHERE q.uuid = e.uuid) THEN 'question' ELSE 'enquiry' END AS kind,
  e.business_profile AS business, e.item_type, coalesce(e.room, e.activity) AS item, e.bookable_name, e.guest_name, e.guest_message AS text,
  e.from_date, e.to_date, e.agreed_from, e.agreed_to, e.kept_until, e.status, e.for_staff, e.opened, e.last_message_at,
  e.last_side = 'guest' AND e.status IN ('sent', 'answered') AND NOT e.for_staff AS is_waiting, e.adults, e.child_ages
FROM booking_enquiry e
UNION ALL
SELECT q.uuid, 'question', q.business, 'business', NULL, '', q.guest_name, q.question,
  NULL, NULL, NULL, NULL, NULL, CASE WHEN s.done_at IS NULL THEN 'sent' ELSE 'answered' END, q.for_staff, s.opened, q.created,
  s.done_at IS NULL AND NOT q.for_staff, NULL, '{}'
FROM guest_question q LEFT JOIN question_state s ON s.question = q.uuid
WHERE NOT EXISTS (SELECT FROM booking_enquiry e WHERE e.uuid = q.uuid);
