-- Languages of people: of an account's emails, and of a guest's enquiry or question, which is the language of the page that it was sent from.
ALTER TABLE account ADD COLUMN language text CHECK (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$');
ALTER TABLE booking_enquiry ADD COLUMN language text CHECK (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$');
