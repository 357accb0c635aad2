-- Staff find a listing by its registration number, which authorities ask for.
CREATE INDEX business_registration ON business (lower(registration_number)) WHERE registration_number <> '';
