-- Local departure time of a booked activity, as HH:MM; null for a room, and for an activity without departures.
ALTER TABLE octo_booking ADD COLUMN start_time text CHECK (start_time ~ '^\d\d:\d\d$');
