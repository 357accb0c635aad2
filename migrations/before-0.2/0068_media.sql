-- Drawn galleries of made-up listings are found by their pictures (src/media/store.subjects.ts).
CREATE INDEX business_drawn_gallery ON business USING gin (image_gallery) WHERE is_demo;
