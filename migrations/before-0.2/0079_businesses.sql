-- Sources of all listings, each once: the index is walked from one to the next (src/attribution/store.ts).
CREATE INDEX business_source ON business (attribution_text, (coalesce(attribution_licence, ''))) WHERE is_published AND attribution_text IS NOT NULL;
