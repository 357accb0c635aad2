-- People one may trust: without a path the most followed public travellers.
CREATE INDEX traveller_followed ON traveller (followers_count DESC, code) WHERE visibility = 'public' AND followers_count > 0;
-- What a traveller saved last, and what is near it.
CREATE INDEX wishlist_business_newest ON wishlist_business (traveller, created DESC, uuid);
