CREATE TABLE traveller (
  code text PRIMARY KEY CHECK (code ~ '^[0-9a-hjkmnp-tv-z]{8}$'),
  account_id uuid NOT NULL UNIQUE REFERENCES account ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 150),
  account_type text NOT NULL DEFAULT 'basic' CHECK (account_type IN ('basic', 'influencer', 'media_organisation')),
  visibility text NOT NULL DEFAULT 'public' CHECK (visibility IN ('public', 'private')),
  home_country text REFERENCES country,
  selfie text NOT NULL DEFAULT '',
  selfie_avatar_uuid uuid NOT NULL UNIQUE,
  businesses_visited_count integer NOT NULL DEFAULT 0,
  countries_visited_count integer NOT NULL DEFAULT 0,
  areas_visited_count integer NOT NULL DEFAULT 0,
  followers_count integer NOT NULL DEFAULT 0,
  following_count integer NOT NULL DEFAULT 0,
  is_demo boolean NOT NULL DEFAULT false,
  created timestamptz NOT NULL DEFAULT now()
);
