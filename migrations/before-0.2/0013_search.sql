-- Prefixes of folded names, for the search as one types.
CREATE INDEX area_slug_prefix ON area (slug text_pattern_ops);
CREATE INDEX business_slug_prefix ON business (slug text_pattern_ops) WHERE is_published;
