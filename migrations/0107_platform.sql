-- The last request of an account that was refused because its address is not verified. It is sent again once the address is verified.
CREATE TABLE held_request (
  account_id uuid PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  method text NOT NULL,
  url text NOT NULL,
  -- Null for a request without a body.
  body jsonb,
  -- Page from which it was sent; empty if unknown.
  page text NOT NULL,
  -- Hash of the browser that sent it.
  made_by bytea NOT NULL,
  -- Sentence for the person once the request is carried out.
  done_text text NOT NULL,
  created timestamptz NOT NULL
);
CREATE INDEX held_request_created ON held_request (created);
