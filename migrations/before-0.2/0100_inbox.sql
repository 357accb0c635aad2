-- The part of a mail that may be a quoted history or a signature: passed on folded. A held mail's waits with its words.
ALTER TABLE enquiry_message ADD COLUMN history text NOT NULL DEFAULT '' CHECK (length(history) <= 21000);
ALTER TABLE incoming_mail ADD COLUMN history text NOT NULL DEFAULT '' CHECK (length(history) <= 21000);
