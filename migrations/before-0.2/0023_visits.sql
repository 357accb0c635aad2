-- What a traveller recommends, newest first: their own page, and what their followers are told.
CREATE INDEX visited_business_traveller ON visited_business (traveller, created DESC) INCLUDE (business) WHERE is_recommended;

-- Listings of a country that give something for booking direct, the largest discount first.
CREATE INDEX business_offer ON business (country_code, discount DESC, bonus_credit DESC, code)
  WHERE is_published AND (discount > 0 OR bonus_credit > 0);
