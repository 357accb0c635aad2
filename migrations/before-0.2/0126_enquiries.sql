-- Departure time that the guest chose for an activity, as HH:MM in local time; null if they chose none.
ALTER TABLE booking_enquiry ADD COLUMN departure text CHECK (departure ~ '^\d\d:\d\d$');
UPDATE booking_enquiry SET departure = start_time FROM octo_booking
WHERE octo_booking.enquiry = booking_enquiry.uuid AND start_time IS NOT NULL AND booking_enquiry.activity IS NOT NULL;
