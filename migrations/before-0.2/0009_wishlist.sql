CREATE TABLE wishlist_business (
  uuid uuid PRIMARY KEY,
  traveller text NOT NULL REFERENCES traveller ON DELETE CASCADE,
  business text NOT NULL REFERENCES business ON DELETE CASCADE,
  created timestamptz NOT NULL DEFAULT now(),
  UNIQUE (traveller, business)
);
CREATE INDEX wishlist_business_business ON wishlist_business (business);

CREATE TABLE wishlist_country (
  uuid uuid PRIMARY KEY,
  traveller text NOT NULL REFERENCES traveller ON DELETE CASCADE,
  country_code text NOT NULL REFERENCES country,
  created timestamptz NOT NULL DEFAULT now(),
  UNIQUE (traveller, country_code)
);
CREATE INDEX wishlist_country_country ON wishlist_country (country_code);
