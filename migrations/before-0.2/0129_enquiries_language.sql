-- Language of the page that an enquiry was sent from: that of the guest's emails.
ALTER TABLE booking_enquiry ADD COLUMN language text CHECK (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$');
