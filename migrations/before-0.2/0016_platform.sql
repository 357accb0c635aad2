-- Sessions that their owner can tell apart and end, and which mails have gone out.

ALTER TABLE session
  ADD COLUMN uuid uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  ADD COLUMN agent text NOT NULL DEFAULT '' CHECK (length(agent) <= 300);

CREATE TABLE mail_sent (
  key text PRIMARY KEY,
  sent timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX mail_sent_sent ON mail_sent (sent);
