-- Hours with two readings ("9:00-5:00") are shown as written (docs/decisions/0115-facts-with-two-readings.md). Servers read all weeks again: a last day that
-- has passed makes them due.
UPDATE opening_week SET until = '2000-01-01';

-- The two times in lists that came from such a text: nothing in it shows a 24-hour clock, or a short hour ends a morning's opening.
UPDATE business SET opening_time = NULL, closing_time = NULL
WHERE opening_hours <> '' AND opening_time IS NOT NULL AND (
  (opening_hours !~ '(^|[^0-9:])(0[0-9]|1[3-9]|2[0-9]|3[0-9]):[0-9]{2}' AND (opening_hours ~ '(^|[^0-9:])[0-9]:[0-9]{2}' OR closing_time < opening_time))
  OR (closing_time < opening_time AND opening_time < '13:00' AND opening_hours ~ '-\s*[0-9]:[0-9]{2}')
);
