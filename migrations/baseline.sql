-- Written by scripts/writeBaseline.ts from migrations/before-0.2/: do not edit.
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
SET LOCAL check_function_bodies = off;
CREATE SEQUENCE area_own AS integer START 2000000000 MAXVALUE 2147483647;
CREATE TABLE account (
  id uuid NOT NULL,
  email text NOT NULL,
  password_hash text,
  email_verified_at timestamp with time zone,
  roles text[] DEFAULT '{}'::text[] NOT NULL,
  is_demo boolean DEFAULT false NOT NULL,
  created timestamp with time zone DEFAULT now() NOT NULL,
  last_method text,
  made_by bytea,
  passkeys_only boolean DEFAULT false NOT NULL,
  device_epoch integer DEFAULT 0 NOT NULL,
  deletion_requested timestamp with time zone,
  deletes_words boolean DEFAULT false NOT NULL,
  blocked timestamp with time zone,
  staff_note text DEFAULT ''::text NOT NULL,
  language text,
  CONSTRAINT account_email_check CHECK ((length(email) <= 254)),
  CONSTRAINT account_language_check CHECK ((language ~ '^[a-z]{2,3}(-[A-Z]{2})?$'::text)),
  CONSTRAINT account_last_method_check CHECK ((last_method = ANY (ARRAY['link'::text, 'password'::text]))),
  CONSTRAINT account_staff_note_check CHECK ((length(staff_note) <= 2000)),
  CONSTRAINT account_pkey PRIMARY KEY (id)
);
CREATE TABLE account_identity (
  issuer text NOT NULL,
  subject text NOT NULL,
  account_id uuid NOT NULL,
  created timestamp with time zone NOT NULL,
  CONSTRAINT account_identity_issuer_check CHECK ((length(issuer) <= 500)),
  CONSTRAINT account_identity_subject_check CHECK ((length(subject) <= 255)),
  CONSTRAINT account_identity_pkey PRIMARY KEY (issuer, subject),
  CONSTRAINT account_identity_account_id_issuer_key UNIQUE (account_id, issuer)
);
CREATE TABLE account_link (
  token_hash bytea NOT NULL,
  account_id uuid NOT NULL,
  kind text NOT NULL,
  email text NOT NULL,
  next text DEFAULT ''::text NOT NULL,
  asked_by bytea,
  created timestamp with time zone DEFAULT now() NOT NULL,
  expires timestamp with time zone NOT NULL,
  used timestamp with time zone,
  change_uuid uuid,
  CONSTRAINT account_link_check CHECK (((change_uuid IS NOT NULL) = (kind = ANY (ARRAY['email_old'::text, 'email_new'::text])))),
  CONSTRAINT account_link_kind_check CHECK ((kind = ANY (ARRAY['magic'::text, 'verify'::text, 'reset'::text, 'email_old'::text, 'email_new'::text]))),
  CONSTRAINT account_link_pkey PRIMARY KEY (token_hash)
);
CREATE TABLE added_business (
  uuid uuid NOT NULL,
  business text NOT NULL,
  traveller text,
  place_id text,
  created timestamp with time zone DEFAULT now() NOT NULL,
  reviewed timestamp with time zone,
  CONSTRAINT added_business_place_id_check CHECK ((length(place_id) <= 300)),
  CONSTRAINT added_business_pkey PRIMARY KEY (uuid),
  CONSTRAINT added_business_business_key UNIQUE (business),
  CONSTRAINT added_business_place_id_key UNIQUE (place_id)
);
CREATE TABLE api_key (
  uuid uuid NOT NULL,
  business_code text NOT NULL,
  label text NOT NULL,
  scope text NOT NULL,
  hash bytea NOT NULL,
  hint text NOT NULL,
  created timestamp with time zone NOT NULL,
  created_by uuid,
  last_used timestamp with time zone,
  revoked timestamp with time zone,
  CONSTRAINT api_key_hash_check CHECK ((octet_length(hash) = 32)),
  CONSTRAINT api_key_label_check CHECK (((length(label) >= 1) AND (length(label) <= 60))),
  CONSTRAINT api_key_scope_check CHECK ((scope = ANY (ARRAY['book'::text, 'read'::text]))),
  CONSTRAINT api_key_pkey PRIMARY KEY (uuid),
  CONSTRAINT api_key_hash_key UNIQUE (hash)
);
CREATE TABLE area (
  id integer NOT NULL,
  slug text NOT NULL,
  name text NOT NULL,
  country_code text NOT NULL,
  state_code text DEFAULT ''::text NOT NULL,
  state_name text DEFAULT ''::text NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  population integer DEFAULT 0 NOT NULL,
  is_edited boolean DEFAULT false NOT NULL,
  parent_id integer,
  translations jsonb,
  CONSTRAINT area_not_in_itself CHECK ((parent_id <> id)),
  CONSTRAINT area_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) >= 3))),
  CONSTRAINT area_pkey PRIMARY KEY (id),
  CONSTRAINT area_slug_key UNIQUE (slug)
);
CREATE TABLE area_alias (
  id integer NOT NULL,
  slug text NOT NULL,
  area_id integer NOT NULL,
  name text,
  country_code text,
  latitude double precision,
  longitude double precision,
  is_merged boolean DEFAULT false NOT NULL,
  CONSTRAINT area_alias_pkey PRIMARY KEY (id),
  CONSTRAINT area_alias_slug_key UNIQUE (slug)
);
CREATE TABLE area_name (
  area_id integer NOT NULL,
  name text NOT NULL,
  CONSTRAINT area_name_name_check CHECK (((name <> ''::text) AND (length(name) <= 200))),
  CONSTRAINT area_name_pkey PRIMARY KEY (area_id, name)
);
CREATE TABLE area_outline (
  area_id integer NOT NULL,
  polygons json NOT NULL,
  CONSTRAINT area_outline_pkey PRIMARY KEY (area_id)
);
CREATE TABLE backup_run (
  id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME backup_run_id_seq MAXVALUE 9223372036854775807) NOT NULL,
  started timestamp with time zone DEFAULT now() NOT NULL,
  ended timestamp with time zone,
  file text NOT NULL,
  bytes bigint,
  error text,
  CONSTRAINT backup_run_pkey PRIMARY KEY (id)
);
CREATE TABLE blocked_nights (
  uuid uuid NOT NULL,
  item uuid NOT NULL,
  nights daterange NOT NULL,
  units smallint,
  note text DEFAULT ''::text NOT NULL,
  created timestamp with time zone NOT NULL,
  CONSTRAINT blocked_nights_nights_check CHECK (((NOT isempty(nights)) AND (NOT lower_inf(nights)) AND (NOT upper_inf(nights)))),
  CONSTRAINT blocked_nights_note_check CHECK ((length(note) <= 500)),
  CONSTRAINT blocked_nights_units_check CHECK ((units > 0)),
  CONSTRAINT blocked_nights_pkey PRIMARY KEY (uuid)
);
CREATE TABLE booking_enquiry (
  uuid uuid NOT NULL,
  item_type text NOT NULL,
  business_profile text NOT NULL,
  bookable_name text NOT NULL,
  room uuid,
  activity uuid,
  guest_name text NOT NULL,
  guest_email text NOT NULL,
  from_date date,
  to_date date,
  guest_message text DEFAULT ''::text NOT NULL,
  status text DEFAULT 'sent'::text NOT NULL,
  for_staff boolean NOT NULL,
  created timestamp with time zone DEFAULT now() NOT NULL,
  traveller text,
  agreed_from date,
  agreed_to date,
  agreed_price numeric(12,2),
  agreed_currency text,
  kept_until timestamp with time zone,
  last_message_at timestamp with time zone DEFAULT now() NOT NULL,
  last_side text DEFAULT 'guest'::text NOT NULL,
  guest_shown timestamp with time zone,
  opened timestamp with time zone,
  adults smallint,
  child_ages smallint[] DEFAULT '{}'::smallint[] NOT NULL,
  departure text,
  language text,
  CONSTRAINT booking_enquiry_adults_check CHECK (((adults >= 0) AND (adults <= 100))),
  CONSTRAINT booking_enquiry_agreed_currency_check CHECK ((agreed_currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT booking_enquiry_agreed_price_check CHECK ((agreed_price >= (0)::numeric)),
  CONSTRAINT booking_enquiry_check CHECK ((from_date <= to_date)),
  CONSTRAINT booking_enquiry_check1 CHECK (
CASE item_type
    WHEN 'rooms'::text THEN (activity IS NULL)
    ELSE (room IS NULL)
END),
  CONSTRAINT booking_enquiry_check2 CHECK ((agreed_from <= agreed_to)),
  CONSTRAINT booking_enquiry_check3 CHECK (((agreed_from IS NULL) = (agreed_to IS NULL))),
  CONSTRAINT booking_enquiry_check4 CHECK (((agreed_price IS NULL) = (agreed_currency IS NULL))),
  CONSTRAINT booking_enquiry_check5 CHECK (((kept_until IS NULL) OR (agreed_from IS NOT NULL))),
  CONSTRAINT booking_enquiry_check6 CHECK (((item_type <> 'business'::text) OR ((room IS NULL) AND (activity IS NULL)))),
  CONSTRAINT booking_enquiry_check7 CHECK (((adults IS NOT NULL) OR (child_ages = '{}'::smallint[]))),
  CONSTRAINT booking_enquiry_child_ages_check CHECK (((cardinality(child_ages) <= 100) AND (0 <= ALL (child_ages)) AND (17 >= ALL (child_ages)))),
  CONSTRAINT booking_enquiry_departure_check CHECK ((departure ~ '^\d\d:\d\d$'::text)),
  CONSTRAINT booking_enquiry_guest_email_check CHECK ((length(guest_email) <= 254)),
  CONSTRAINT booking_enquiry_guest_message_check CHECK ((length(guest_message) <= 5000)),
  CONSTRAINT booking_enquiry_guest_name_check CHECK (((length(guest_name) >= 1) AND (length(guest_name) <= 100))),
  CONSTRAINT booking_enquiry_item_type_check CHECK ((item_type = ANY (ARRAY['rooms'::text, 'activities'::text, 'business'::text]))),
  CONSTRAINT booking_enquiry_language_check CHECK ((language ~ '^[a-z]{2,3}(-[A-Z]{2})?$'::text)),
  CONSTRAINT booking_enquiry_last_side_check CHECK ((last_side = ANY (ARRAY['guest'::text, 'business'::text, 'staff'::text]))),
  CONSTRAINT booking_enquiry_status_check CHECK ((status = ANY (ARRAY['sent'::text, 'answered'::text, 'declined'::text, 'closed'::text]))),
  CONSTRAINT booking_enquiry_pkey PRIMARY KEY (uuid)
);
CREATE TABLE business (
  code text NOT NULL,
  name text NOT NULL,
  business_type text NOT NULL,
  country_code text NOT NULL,
  area_id integer,
  city text DEFAULT ''::text NOT NULL,
  slug text NOT NULL,
  latitude double precision,
  longitude double precision,
  is_shell boolean DEFAULT false NOT NULL,
  is_published boolean DEFAULT true NOT NULL,
  is_featured boolean DEFAULT false NOT NULL,
  is_demo boolean DEFAULT false NOT NULL,
  cover_image_uuid uuid NOT NULL,
  image_gallery uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  short_description text DEFAULT ''::text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  hashtags text[] DEFAULT '{}'::text[] NOT NULL,
  opening_time time without time zone,
  closing_time time without time zone,
  opening_hours text DEFAULT ''::text NOT NULL,
  activity_subtype text,
  price_range text,
  discount smallint DEFAULT 0 NOT NULL,
  bonus_credit numeric(10,2) DEFAULT 0 NOT NULL,
  book_now_url text,
  booking_button text DEFAULT 'enquiry_email'::text NOT NULL,
  reply_time text,
  address text DEFAULT ''::text NOT NULL,
  phone text DEFAULT ''::text NOT NULL,
  email text DEFAULT ''::text NOT NULL,
  website text,
  number_of_rooms integer,
  additional_services text[] DEFAULT '{}'::text[] NOT NULL,
  languages text[] DEFAULT '{}'::text[] NOT NULL,
  lgbtq_type text DEFAULT 'nothing'::text NOT NULL,
  dietary_category text DEFAULT 'nothing'::text NOT NULL,
  cuisine text DEFAULT ''::text NOT NULL,
  restaurant_style text DEFAULT ''::text NOT NULL,
  bar_type text,
  venue_type text,
  channel_manager text DEFAULT 'no'::text NOT NULL,
  source text DEFAULT 'manual'::text NOT NULL,
  attribution_text text,
  attribution_link text,
  attribution_licence text,
  recommendations_count integer DEFAULT 0 NOT NULL,
  created timestamp with time zone DEFAULT now() NOT NULL,
  facets text DEFAULT ''::text NOT NULL,
  modified timestamp with time zone DEFAULT now() NOT NULL,
  facet_digits text DEFAULT ''::text NOT NULL,
  facet_languages text DEFAULT ''::text NOT NULL,
  facet_hashtags text DEFAULT ''::text NOT NULL,
  measured_reply_time text,
  drawn_cover_uuid uuid,
  website_changed timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  registration_number text DEFAULT ''::text NOT NULL,
  deleted timestamp with time zone,
  merged_into text,
  notability smallint DEFAULT 0 NOT NULL,
  other_names text[] DEFAULT '{}'::text[] NOT NULL,
  stars smallint,
  price_text text DEFAULT ''::text NOT NULL,
  directions text DEFAULT ''::text NOT NULL,
  check_in text DEFAULT ''::text NOT NULL,
  check_out text DEFAULT ''::text NOT NULL,
  wheelchair text DEFAULT ''::text NOT NULL,
  internet text DEFAULT ''::text NOT NULL,
  osm_id text DEFAULT ''::text NOT NULL,
  wikidata_id text DEFAULT ''::text NOT NULL,
  gers_id text DEFAULT ''::text NOT NULL,
  picture_sources text[] DEFAULT '{}'::text[] NOT NULL,
  picture_author text DEFAULT ''::text NOT NULL,
  picture_licence text DEFAULT ''::text NOT NULL,
  middle_metres integer DEFAULT 2147483647 NOT NULL,
  neighbourhood text DEFAULT ''::text NOT NULL,
  step_free text DEFAULT ''::text NOT NULL,
  pets text DEFAULT ''::text NOT NULL,
  children text DEFAULT ''::text NOT NULL,
  parking text DEFAULT ''::text NOT NULL,
  air_conditioning text DEFAULT ''::text NOT NULL,
  kitchen text DEFAULT ''::text NOT NULL,
  pool text DEFAULT ''::text NOT NULL,
  sea_view text DEFAULT ''::text NOT NULL,
  breakfast text DEFAULT ''::text NOT NULL,
  labels text[] DEFAULT '{}'::text[] NOT NULL,
  item_needs text DEFAULT ''::text NOT NULL,
  language text,
  translations jsonb,
  CONSTRAINT business_bonus_credit_check CHECK ((bonus_credit >= (0)::numeric)),
  CONSTRAINT business_business_type_check CHECK ((business_type = ANY (ARRAY['accommodation'::text, 'activity'::text, 'sight'::text, 'restaurant'::text, 'bar'::text, 'cafe'::text]))),
  CONSTRAINT business_check CHECK (((latitude IS NULL) = (longitude IS NULL))),
  CONSTRAINT business_code_check CHECK ((code ~ '^[0-9a-hjkmnp-tv-z]{8}$'::text)),
  CONSTRAINT business_deleted_is_hidden CHECK (((deleted IS NULL) OR (NOT is_published))),
  CONSTRAINT business_discount_check CHECK (((discount >= 0) AND (discount <= 100))),
  CONSTRAINT business_language_check CHECK ((language ~ '^[a-z]{2,3}(-[A-Z]{2})?$'::text)),
  CONSTRAINT business_measured_reply_time_check CHECK ((length(measured_reply_time) <= 60)),
  CONSTRAINT business_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  CONSTRAINT business_registration_number_check CHECK ((length(registration_number) <= 60)),
  CONSTRAINT business_source_check CHECK ((source = ANY (ARRAY['csv'::text, 'google'::text, 'lem'::text, 'manual'::text, 'tab'::text]))),
  CONSTRAINT business_stars_check CHECK (((stars >= 1) AND (stars <= 7))),
  CONSTRAINT business_pkey PRIMARY KEY (code),
  CONSTRAINT business_cover_image_uuid_key UNIQUE (cover_image_uuid)
) WITH (autovacuum_vacuum_scale_factor=0.05);
CREATE TABLE business_count_base (
  country_code text NOT NULL,
  area_id integer NOT NULL,
  business_type text NOT NULL,
  activity_subtype text NOT NULL,
  businesses integer NOT NULL,
  recommendations integer DEFAULT 0 NOT NULL,
  CONSTRAINT business_count_pkey PRIMARY KEY (country_code, area_id, business_type, activity_subtype)
);
CREATE TABLE business_count_change (
  country_code text,
  area_id integer,
  business_type text,
  activity_subtype text,
  businesses integer,
  recommendations integer
) WITH (autovacuum_vacuum_threshold=500, autovacuum_vacuum_scale_factor=0);
CREATE TABLE business_member (
  business_code text NOT NULL,
  account_id uuid NOT NULL,
  role text NOT NULL,
  created timestamp with time zone DEFAULT now() NOT NULL,
  has_enquiry_mails boolean DEFAULT true NOT NULL,
  has_enquiry_push boolean DEFAULT true NOT NULL,
  CONSTRAINT business_member_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'helper'::text, 'staff'::text]))),
  CONSTRAINT business_member_pkey PRIMARY KEY (account_id, business_code)
);
CREATE TABLE calendar_feed (
  uuid uuid NOT NULL,
  item uuid NOT NULL,
  url text NOT NULL,
  time_zone text NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  notes text[] DEFAULT '{}'::text[] NOT NULL,
  etag text,
  last_modified text,
  created timestamp with time zone NOT NULL,
  tried timestamp with time zone,
  as_of timestamp with time zone,
  next_try timestamp with time zone NOT NULL,
  CONSTRAINT calendar_feed_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'read'::text, 'empty'::text, 'broken'::text, 'unreachable'::text]))),
  CONSTRAINT calendar_feed_url_check CHECK (((length(url) >= 1) AND (length(url) <= 2000))),
  CONSTRAINT calendar_feed_pkey PRIMARY KEY (uuid),
  CONSTRAINT calendar_feed_item_url_key UNIQUE (item, url)
);
CREATE UNLOGGED TABLE change_outbox (
  xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
  keys text[] NOT NULL,
  created timestamp with time zone DEFAULT clock_timestamp() NOT NULL
) WITH (autovacuum_vacuum_threshold=1000, autovacuum_vacuum_scale_factor=0);
CREATE UNLOGGED TABLE change_reader (
  id boolean DEFAULT true NOT NULL,
  snapshot pg_snapshot NOT NULL,
  alive timestamp with time zone NOT NULL,
  CONSTRAINT change_reader_id_check CHECK (id),
  CONSTRAINT change_reader_pkey PRIMARY KEY (id)
) WITH (fillfactor=10);
CREATE TABLE claim (
  uuid uuid NOT NULL,
  business text NOT NULL,
  account_id uuid NOT NULL,
  method text NOT NULL,
  state text NOT NULL,
  host text DEFAULT ''::text NOT NULL,
  mailbox text DEFAULT ''::text NOT NULL,
  token text NOT NULL,
  words text DEFAULT ''::text NOT NULL,
  created timestamp with time zone NOT NULL,
  expires timestamp with time zone NOT NULL,
  mailed timestamp with time zone,
  mails smallint DEFAULT 0 NOT NULL,
  checked timestamp with time zone,
  next_check timestamp with time zone,
  problem text DEFAULT ''::text NOT NULL,
  proved timestamp with time zone,
  decided timestamp with time zone,
  decided_by uuid,
  note text DEFAULT ''::text NOT NULL,
  before jsonb,
  CONSTRAINT claim_check CHECK (((state = ANY (ARRAY['open'::text, 'waiting'::text])) = (decided IS NULL))),
  CONSTRAINT claim_host_check CHECK ((length(host) <= 253)),
  CONSTRAINT claim_mailbox_check CHECK ((length(mailbox) <= 254)),
  CONSTRAINT claim_method_check CHECK ((method = ANY (ARRAY['mailbox'::text, 'dns'::text, 'file'::text, 'staff'::text, 'added'::text]))),
  CONSTRAINT claim_note_check CHECK ((length(note) <= 1000)),
  CONSTRAINT claim_problem_check CHECK ((length(problem) <= 200)),
  CONSTRAINT claim_state_check CHECK ((state = ANY (ARRAY['open'::text, 'waiting'::text, 'granted'::text, 'refused'::text, 'withdrawn'::text, 'expired'::text, 'taken_back'::text]))),
  CONSTRAINT claim_token_check CHECK (((length(token) >= 20) AND (length(token) <= 40))),
  CONSTRAINT claim_words_check CHECK ((length(words) <= 1000)),
  CONSTRAINT claim_pkey PRIMARY KEY (uuid)
);
CREATE TABLE claim_evidence (
  uuid uuid NOT NULL,
  claim uuid,
  created timestamp with time zone NOT NULL,
  CONSTRAINT claim_evidence_pkey PRIMARY KEY (uuid),
  CONSTRAINT claim_evidence_claim_key UNIQUE (claim)
);
CREATE TABLE closed_days (
  item uuid NOT NULL,
  holder uuid NOT NULL,
  source text NOT NULL,
  days datemultirange DEFAULT '{}'::datemultirange NOT NULL,
  as_of timestamp with time zone,
  CONSTRAINT closed_days_source_check CHECK ((length(source) <= 200)),
  CONSTRAINT closed_days_pkey PRIMARY KEY (item)
);
CREATE TABLE country (
  code text NOT NULL,
  name text NOT NULL,
  region text NOT NULL,
  CONSTRAINT country_code_check CHECK ((code ~ '^[A-Z]{2}$'::text)),
  CONSTRAINT country_region_check CHECK ((region = ANY (ARRAY['AF'::text, 'AS'::text, 'EU'::text, 'LA'::text, 'ME'::text, 'NA'::text, 'OC'::text]))),
  CONSTRAINT country_pkey PRIMARY KEY (code)
);
CREATE TABLE coupon (
  code text NOT NULL,
  business text NOT NULL,
  traveller text,
  recommender text,
  discount smallint NOT NULL,
  bonus_credit numeric(10,2) NOT NULL,
  status text DEFAULT 'saved'::text NOT NULL,
  created timestamp with time zone DEFAULT now() NOT NULL,
  redeemed_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  attached boolean DEFAULT false NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  is_expired boolean DEFAULT false NOT NULL,
  item_type text,
  item uuid,
  redeemed_by uuid,
  disputed_at timestamp with time zone,
  batch uuid,
  label text DEFAULT ''::text NOT NULL,
  opened_at timestamp with time zone,
  CONSTRAINT coupon_bonus_credit_check CHECK ((bonus_credit >= (0)::numeric)),
  CONSTRAINT coupon_check CHECK (((status = 'saved'::text) = (redeemed_at IS NULL))),
  CONSTRAINT coupon_check1 CHECK ((attached OR (traveller IS NULL))),
  CONSTRAINT coupon_check2 CHECK (((item IS NULL) OR (item_type IS NOT NULL))),
  CONSTRAINT coupon_code_check CHECK ((code ~ '^[0-9a-hjkmnp-tv-z]{8}$'::text)),
  CONSTRAINT coupon_discount_check CHECK (((discount >= 0) AND (discount <= 100))),
  CONSTRAINT coupon_item_type_check CHECK ((item_type = ANY (ARRAY['activity'::text, 'room'::text, 'dish'::text, 'product'::text, 'supplier'::text]))),
  CONSTRAINT coupon_label_check CHECK ((length(label) <= 80)),
  CONSTRAINT coupon_status_check CHECK ((status = ANY (ARRAY['saved'::text, 'redeemed'::text, 'confirmed'::text, 'disputed'::text]))),
  CONSTRAINT coupon_pkey PRIMARY KEY (code),
  CONSTRAINT coupon_code_bonus_credit_key UNIQUE (code, bonus_credit)
);
CREATE TABLE credit_account (
  uuid uuid NOT NULL,
  business text NOT NULL,
  traveller text,
  is_business boolean DEFAULT false NOT NULL,
  balance numeric(10,2) DEFAULT 0 NOT NULL,
  entries_count integer DEFAULT 0 NOT NULL,
  created timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT credit_account_balance_check CHECK ((balance >= (0)::numeric)),
  CONSTRAINT credit_account_check CHECK (((NOT is_business) OR ((traveller IS NULL) AND (balance = (0)::numeric)))),
  CONSTRAINT credit_account_pkey PRIMARY KEY (uuid)
);
CREATE TABLE credit_code (
  hash bytea NOT NULL,
  account uuid NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT credit_code_pkey PRIMARY KEY (hash),
  CONSTRAINT credit_code_account_key UNIQUE (account)
);
CREATE TABLE credit_entry (
  uuid uuid NOT NULL,
  transfer uuid NOT NULL,
  account uuid NOT NULL,
  amount numeric(10,2) NOT NULL,
  currency text DEFAULT 'USD'::text NOT NULL,
  number integer,
  balance numeric(10,2),
  created timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT credit_entry_amount_check CHECK ((amount <> (0)::numeric)),
  CONSTRAINT credit_entry_currency_check CHECK ((currency = 'USD'::text)),
  CONSTRAINT credit_entry_pkey PRIMARY KEY (uuid),
  CONSTRAINT credit_entry_transfer_account_key UNIQUE (transfer, account)
);
CREATE TABLE credit_lot (
  uuid uuid NOT NULL,
  account uuid NOT NULL,
  coupon text,
  amount numeric(10,2) NOT NULL,
  remaining numeric(10,2) NOT NULL,
  is_taken_back boolean DEFAULT false NOT NULL,
  created timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT credit_lot_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT credit_lot_check CHECK (((remaining >= (0)::numeric) AND (remaining <= amount))),
  CONSTRAINT credit_lot_check1 CHECK (((NOT is_taken_back) OR (remaining = (0)::numeric))),
  CONSTRAINT credit_lot_pkey PRIMARY KEY (uuid)
);
CREATE TABLE credit_transfer (
  uuid uuid NOT NULL,
  business text NOT NULL,
  kind text NOT NULL,
  coupon text,
  expires_at timestamp with time zone,
  lot uuid,
  made_by uuid,
  created timestamp with time zone DEFAULT now() NOT NULL,
  disputed_at timestamp with time zone,
  dispute text DEFAULT ''::text NOT NULL,
  dispute_closed timestamp with time zone,
  CONSTRAINT credit_transfer_check CHECK (((kind = 'grant'::text) = (expires_at IS NOT NULL))),
  CONSTRAINT credit_transfer_check1 CHECK (((kind = ANY (ARRAY['take_back'::text, 'expire'::text])) = (lot IS NOT NULL))),
  CONSTRAINT credit_transfer_check2 CHECK (((disputed_at IS NULL) OR (kind = 'spend'::text))),
  CONSTRAINT credit_transfer_check3 CHECK (((dispute_closed IS NULL) OR (disputed_at IS NOT NULL))),
  CONSTRAINT credit_transfer_dispute_check CHECK ((length(dispute) <= 1000)),
  CONSTRAINT credit_transfer_kind_check CHECK ((kind = ANY (ARRAY['grant'::text, 'take_back'::text, 'spend'::text, 'expire'::text]))),
  CONSTRAINT credit_transfer_pkey PRIMARY KEY (uuid)
);
CREATE TABLE demo_load (
  id boolean DEFAULT true NOT NULL,
  loaded timestamp with time zone DEFAULT now() NOT NULL,
  removed timestamp with time zone,
  CONSTRAINT demo_load_id_check CHECK (id),
  CONSTRAINT demo_load_pkey PRIMARY KEY (id)
);
CREATE TABLE drawn_picture (
  key text NOT NULL,
  bytes integer NOT NULL,
  used timestamp with time zone NOT NULL,
  CONSTRAINT drawn_picture_bytes_check CHECK ((bytes >= 0)),
  CONSTRAINT drawn_picture_key_check CHECK ((key ~~ 'pictures/%'::text)),
  CONSTRAINT drawn_picture_pkey PRIMARY KEY (key)
);
CREATE TABLE duplicate_search (
  is_only boolean DEFAULT true NOT NULL,
  modified timestamp with time zone NOT NULL,
  code text NOT NULL,
  CONSTRAINT duplicate_search_is_only_check CHECK (is_only),
  CONSTRAINT duplicate_search_pkey PRIMARY KEY (is_only)
);
CREATE TABLE email_change (
  uuid uuid NOT NULL,
  account_id uuid NOT NULL,
  new_email text NOT NULL,
  old_confirmed timestamp with time zone,
  new_confirmed timestamp with time zone,
  created timestamp with time zone DEFAULT now() NOT NULL,
  expires timestamp with time zone NOT NULL,
  ended timestamp with time zone,
  CONSTRAINT email_change_new_email_check CHECK ((length(new_email) <= 254)),
  CONSTRAINT email_change_pkey PRIMARY KEY (uuid)
);
CREATE TABLE enquiry_message (
  uuid uuid NOT NULL,
  enquiry uuid NOT NULL,
  side text NOT NULL,
  text text DEFAULT ''::text NOT NULL,
  act text,
  from_date date,
  to_date date,
  price numeric(12,2),
  currency text,
  kept_until timestamp with time zone,
  author uuid,
  created timestamp with time zone DEFAULT now() NOT NULL,
  history text DEFAULT ''::text NOT NULL,
  CONSTRAINT enquiry_message_act_check CHECK ((act = ANY (ARRAY['agree'::text, 'keep'::text, 'offer'::text, 'decline'::text, 'close'::text, 'release'::text]))),
  CONSTRAINT enquiry_message_check CHECK (((text <> ''::text) OR (act IS NOT NULL))),
  CONSTRAINT enquiry_message_check1 CHECK ((from_date <= to_date)),
  CONSTRAINT enquiry_message_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT enquiry_message_history_check CHECK ((length(history) <= 21000)),
  CONSTRAINT enquiry_message_price_check CHECK ((price >= (0)::numeric)),
  CONSTRAINT enquiry_message_side_check CHECK ((side = ANY (ARRAY['guest'::text, 'business'::text, 'staff'::text]))),
  CONSTRAINT enquiry_message_text_check CHECK ((length(text) <= 5000)),
  CONSTRAINT enquiry_message_pkey PRIMARY KEY (uuid)
);
CREATE TABLE enquiry_note (
  enquiry uuid NOT NULL,
  business text NOT NULL,
  text text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT enquiry_note_text_check CHECK ((length(text) <= 2000)),
  CONSTRAINT enquiry_note_pkey PRIMARY KEY (enquiry)
);
CREATE TABLE event (
  uuid uuid NOT NULL,
  code text NOT NULL,
  added_by text NOT NULL,
  source_key text,
  host_key text,
  is_edited boolean DEFAULT false NOT NULL,
  title text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  category text NOT NULL,
  starts text NOT NULL,
  ends text,
  recurrence text,
  dates json DEFAULT '[]'::json NOT NULL,
  zone text NOT NULL,
  country_code text NOT NULL,
  area_id integer,
  latitude double precision,
  longitude double precision,
  is_at_host boolean DEFAULT false NOT NULL,
  place_name text DEFAULT ''::text NOT NULL,
  business text,
  price_text text DEFAULT ''::text NOT NULL,
  minimum_price double precision,
  minimum_price_currency text,
  status text DEFAULT 'scheduled'::text NOT NULL,
  booking_url text,
  website text,
  picture_uuid uuid,
  picture_sources text[] DEFAULT '{}'::text[] NOT NULL,
  picture_author text DEFAULT ''::text NOT NULL,
  picture_licence text DEFAULT ''::text NOT NULL,
  picture_credit json,
  attribution_text text DEFAULT ''::text NOT NULL,
  attribution_link text,
  attribution_licence text DEFAULT ''::text NOT NULL,
  words text NOT NULL,
  renew_at timestamp with time zone,
  last_end timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  created timestamp with time zone NOT NULL,
  modified timestamp with time zone NOT NULL,
  deleted timestamp with time zone,
  is_gone boolean DEFAULT false NOT NULL,
  pictures_fetched text[] DEFAULT '{}'::text[] NOT NULL,
  language text,
  translated_words text DEFAULT ''::text NOT NULL,
  CONSTRAINT event_added_by_check CHECK ((added_by = ANY (ARRAY['import'::text, 'owner'::text, 'staff'::text]))),
  CONSTRAINT event_check CHECK (((source_key IS NOT NULL) = (added_by = 'import'::text))),
  CONSTRAINT event_code_check CHECK ((code ~ '^[0-9a-hjkmnp-tv-z]{8}$'::text)),
  CONSTRAINT event_description_check CHECK ((length(description) <= 4000)),
  CONSTRAINT event_language_check CHECK ((language ~ '^[a-z]{2,3}(-[A-Z]{2})?$'::text)),
  CONSTRAINT event_minimum_price_check CHECK ((minimum_price >= (0)::double precision)),
  CONSTRAINT event_minimum_price_currency_check CHECK ((minimum_price_currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT event_recurrence_check CHECK ((length(recurrence) <= 300)),
  CONSTRAINT event_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'cancelled'::text, 'moved'::text]))),
  CONSTRAINT event_title_check CHECK (((title <> ''::text) AND (length(title) <= 200))),
  CONSTRAINT event_pkey PRIMARY KEY (uuid),
  CONSTRAINT event_code_key UNIQUE (code),
  CONSTRAINT event_source_key_key UNIQUE (source_key)
);
CREATE TABLE event_occurrence (
  event uuid NOT NULL,
  starts timestamp with time zone NOT NULL,
  ends timestamp with time zone NOT NULL,
  CONSTRAINT event_occurrence_check CHECK ((ends > starts)),
  CONSTRAINT event_occurrence_pkey PRIMARY KEY (event, starts)
);
CREATE TABLE facet_count_base (
  country_code text COLLATE "C" NOT NULL,
  activity_subtype text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  businesses integer NOT NULL,
  CONSTRAINT facet_count_kind_check CHECK ((kind = ANY (ARRAY['facets'::text, 'language'::text, 'hashtag'::text]))),
  CONSTRAINT facet_count_pkey PRIMARY KEY (country_code, activity_subtype, kind, value)
) WITH (fillfactor=80);
CREATE TABLE facet_count_change (
  country_code text COLLATE "C",
  activity_subtype text COLLATE "C",
  kind text COLLATE "C",
  value text COLLATE "C",
  businesses integer
) WITH (autovacuum_vacuum_threshold=500, autovacuum_vacuum_scale_factor=0);
CREATE TABLE feed_event (
  uuid uuid NOT NULL,
  feed uuid NOT NULL,
  nights daterange NOT NULL,
  is_reservation boolean NOT NULL,
  first_seen timestamp with time zone NOT NULL,
  CONSTRAINT feed_event_nights_check CHECK (((NOT isempty(nights)) AND (NOT lower_inf(nights)) AND (NOT upper_inf(nights)))),
  CONSTRAINT feed_event_pkey PRIMARY KEY (uuid)
);
CREATE TABLE followed_hashtag (
  uuid uuid NOT NULL,
  traveller text NOT NULL,
  hashtag text NOT NULL,
  created timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT followed_hashtag_hashtag_check CHECK (((length(hashtag) >= 1) AND (length(hashtag) <= 60))),
  CONSTRAINT followed_hashtag_pkey PRIMARY KEY (uuid),
  CONSTRAINT followed_hashtag_traveller_hashtag_key UNIQUE (traveller, hashtag)
);
CREATE TABLE guest_question (
  uuid uuid NOT NULL,
  business text NOT NULL,
  guest_name text NOT NULL,
  guest_email text NOT NULL,
  question text NOT NULL,
  for_staff boolean NOT NULL,
  created timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT guest_question_guest_email_check CHECK ((length(guest_email) <= 254)),
  CONSTRAINT guest_question_guest_name_check CHECK (((length(guest_name) >= 1) AND (length(guest_name) <= 100))),
  CONSTRAINT guest_question_question_check CHECK (((length(question) >= 1) AND (length(question) <= 5000))),
  CONSTRAINT guest_question_pkey PRIMARY KEY (uuid)
);
CREATE TABLE guide_settings (
  id boolean DEFAULT true NOT NULL,
  settings jsonb NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT guide_settings_id_check CHECK (id),
  CONSTRAINT guide_settings_pkey PRIMARY KEY (id)
);
CREATE TABLE hashtag_count_base (
  hashtag text NOT NULL,
  businesses integer NOT NULL,
  CONSTRAINT hashtag_count_pkey PRIMARY KEY (hashtag)
);
CREATE TABLE hashtag_count_change (
  hashtag text,
  businesses integer
) WITH (autovacuum_vacuum_threshold=500, autovacuum_vacuum_scale_factor=0);
CREATE TABLE held_request (
  account_id uuid NOT NULL,
  method text NOT NULL,
  url text NOT NULL,
  body jsonb,
  page text NOT NULL,
  made_by bytea NOT NULL,
  done_text text NOT NULL,
  created timestamp with time zone NOT NULL,
  CONSTRAINT held_request_pkey PRIMARY KEY (account_id)
);
CREATE TABLE idempotency_key (
  scope text NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  status smallint,
  answer text,
  created timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT idempotency_key_pkey PRIMARY KEY (scope, key)
);
CREATE TABLE import_change (
  run uuid NOT NULL,
  row_hash_before bytea NOT NULL,
  imported_before json NOT NULL,
  source_key text NOT NULL,
  texts_before json,
  CONSTRAINT import_change_pkey PRIMARY KEY (run, source_key)
);
CREATE TABLE import_job (
  uuid uuid NOT NULL,
  account_id uuid,
  file_name text NOT NULL,
  bytes integer NOT NULL,
  has_file boolean DEFAULT true NOT NULL,
  format text NOT NULL,
  columns jsonb DEFAULT '[]'::jsonb NOT NULL,
  reading json DEFAULT '{"columns": {}}'::json NOT NULL,
  licence text DEFAULT ''::text NOT NULL,
  attribution text DEFAULT ''::text NOT NULL,
  attribution_link text DEFAULT ''::text NOT NULL,
  dataset text DEFAULT ''::text NOT NULL,
  state text NOT NULL,
  wanted text,
  run integer,
  progress smallint DEFAULT 0 NOT NULL,
  problem text DEFAULT ''::text NOT NULL,
  busy_until timestamp with time zone,
  created timestamp with time zone NOT NULL,
  changed timestamp with time zone NOT NULL,
  source uuid,
  dry_report jsonb,
  CONSTRAINT import_job_attribution_check CHECK ((length(attribution) <= 200)),
  CONSTRAINT import_job_attribution_link_check CHECK ((length(attribution_link) <= 2000)),
  CONSTRAINT import_job_bytes_check CHECK ((bytes >= 0)),
  CONSTRAINT import_job_dataset_check CHECK ((length(dataset) <= 100)),
  CONSTRAINT import_job_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200))),
  CONSTRAINT import_job_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'wikivoyage'::text, 'osm'::text, 'table'::text, 'overture'::text, 'foursquare'::text, 'gpx'::text]))),
  CONSTRAINT import_job_licence_check CHECK ((length(licence) <= 100)),
  CONSTRAINT import_job_problem_check CHECK ((length(problem) <= 1000)),
  CONSTRAINT import_job_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  CONSTRAINT import_job_state_check CHECK ((state = ANY (ARRAY['preview'::text, 'queued'::text, 'running'::text, 'paused'::text, 'done'::text, 'failed'::text, 'undoing'::text, 'undone'::text]))),
  CONSTRAINT import_job_wanted_check CHECK ((wanted = ANY (ARRAY['pause'::text, 'undo'::text]))),
  CONSTRAINT import_job_pkey PRIMARY KEY (uuid)
);
CREATE TABLE import_other (
  kind text NOT NULL,
  source_key text NOT NULL,
  run uuid NOT NULL,
  dataset text NOT NULL,
  row_hash bytea NOT NULL,
  record json NOT NULL,
  place json NOT NULL,
  CONSTRAINT import_other_kind_check CHECK ((kind = ANY (ARRAY['event'::text, 'amenity'::text, 'trail'::text]))),
  CONSTRAINT import_other_pkey PRIMARY KEY (kind, source_key, run)
);
CREATE TABLE import_problem (
  run uuid NOT NULL,
  line integer NOT NULL,
  kind text NOT NULL,
  field text NOT NULL,
  reason text NOT NULL,
  name text NOT NULL,
  place text DEFAULT ''::text NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME import_problem_id_seq MAXVALUE 9223372036854775807) NOT NULL,
  CONSTRAINT import_problem_kind_check CHECK ((kind = ANY (ARRAY['refused'::text, 'duplicate'::text, 'note'::text]))),
  CONSTRAINT import_problem_place_check CHECK ((length(place) <= 60))
);
CREATE TABLE import_question (
  uuid uuid NOT NULL,
  business_code text NOT NULL,
  run uuid NOT NULL,
  suggestion text NOT NULL,
  before json,
  after json,
  kind text,
  source_key text,
  path text,
  created timestamp with time zone NOT NULL,
  decided timestamp with time zone,
  CONSTRAINT import_question_kind_check CHECK ((kind = ANY (ARRAY['event'::text, 'amenity'::text, 'trail'::text]))),
  CONSTRAINT import_question_suggestion_check CHECK ((suggestion = ANY (ARRAY['retype'::text, 'retire'::text]))),
  CONSTRAINT import_question_pkey PRIMARY KEY (uuid)
);
CREATE TABLE import_record (
  source_key text NOT NULL,
  business_code text NOT NULL,
  dataset text NOT NULL,
  first_run uuid NOT NULL,
  row_hash bytea NOT NULL,
  imported json NOT NULL,
  localities text,
  rank integer DEFAULT 0 NOT NULL,
  as_written json,
  texts json,
  CONSTRAINT import_record_pkey PRIMARY KEY (source_key)
);
CREATE TABLE import_retired (
  business_code text NOT NULL,
  run uuid NOT NULL,
  kind text NOT NULL,
  source_key text NOT NULL,
  path text,
  was_published boolean NOT NULL,
  CONSTRAINT import_retired_kind_check CHECK ((kind = ANY (ARRAY['event'::text, 'amenity'::text, 'trail'::text]))),
  CONSTRAINT import_retired_pkey PRIMARY KEY (business_code)
);
CREATE TABLE import_run (
  id uuid NOT NULL,
  number integer GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME import_run_number_seq MAXVALUE 2147483647) NOT NULL,
  file_name text NOT NULL,
  file_hash text NOT NULL,
  format text NOT NULL,
  dataset text NOT NULL,
  options jsonb DEFAULT '{}'::jsonb NOT NULL,
  records_done integer DEFAULT 0 NOT NULL,
  status text DEFAULT 'running'::text NOT NULL,
  report jsonb DEFAULT '{}'::jsonb NOT NULL,
  created timestamp with time zone DEFAULT now() NOT NULL,
  finished timestamp with time zone,
  CONSTRAINT import_run_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'wikivoyage'::text, 'osm'::text, 'table'::text, 'overture'::text, 'foursquare'::text, 'gpx'::text]))),
  CONSTRAINT import_run_status_check CHECK ((status = ANY (ARRAY['running'::text, 'done'::text, 'undone'::text]))),
  CONSTRAINT import_run_pkey PRIMARY KEY (id),
  CONSTRAINT import_run_number_key UNIQUE (number)
);
CREATE TABLE import_source (
  uuid uuid NOT NULL,
  account_id uuid,
  url text NOT NULL,
  dataset text NOT NULL,
  reading json DEFAULT '{"columns":{}}'::json NOT NULL,
  licence text DEFAULT ''::text NOT NULL,
  attribution text DEFAULT ''::text NOT NULL,
  attribution_link text DEFAULT ''::text NOT NULL,
  every_hours integer NOT NULL,
  is_shown_before boolean DEFAULT true NOT NULL,
  etag text,
  last_modified text,
  file_hash text,
  checked timestamp with time zone,
  due timestamp with time zone NOT NULL,
  problem text DEFAULT ''::text NOT NULL,
  created timestamp with time zone NOT NULL,
  changed timestamp with time zone NOT NULL,
  CONSTRAINT import_source_dataset_check CHECK (((dataset <> ''::text) AND (length(dataset) <= 100))),
  CONSTRAINT import_source_every_hours_check CHECK (((every_hours >= 1) AND (every_hours <= 1000))),
  CONSTRAINT import_source_url_check CHECK ((length(url) <= 2000)),
  CONSTRAINT import_source_pkey PRIMARY KEY (uuid),
  CONSTRAINT import_source_dataset_key UNIQUE (dataset)
);
CREATE TABLE import_town (
  run uuid NOT NULL,
  source_key text NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  names text[] NOT NULL,
  kind text DEFAULT 'settlement'::text NOT NULL,
  name text DEFAULT ''::text NOT NULL,
  outline json,
  names_by_language json,
  CONSTRAINT import_town_kind CHECK ((kind = ANY (ARRAY['settlement'::text, 'quarter'::text, 'locality'::text, 'island'::text, 'valley'::text, 'resort'::text, 'shore'::text]))),
  CONSTRAINT import_town_name_check CHECK ((length(name) <= 100)),
  CONSTRAINT import_town_pkey PRIMARY KEY (run, source_key)
);
CREATE TABLE incoming_mail (
  uuid uuid NOT NULL,
  key text NOT NULL,
  enquiry uuid,
  side text,
  state text NOT NULL,
  reason text,
  sender text DEFAULT ''::text NOT NULL,
  subject text DEFAULT ''::text NOT NULL,
  text text DEFAULT ''::text NOT NULL,
  received timestamp with time zone NOT NULL,
  history text DEFAULT ''::text NOT NULL,
  CONSTRAINT incoming_mail_check CHECK (((enquiry IS NULL) = (side IS NULL))),
  CONSTRAINT incoming_mail_check1 CHECK (((state = 'held'::text) <= (reason IS NOT NULL))),
  CONSTRAINT incoming_mail_history_check CHECK ((length(history) <= 21000)),
  CONSTRAINT incoming_mail_reason_check CHECK ((reason = ANY (ARRAY['address'::text, 'sender'::text, 'proof'::text, 'words'::text]))),
  CONSTRAINT incoming_mail_sender_check CHECK ((length(sender) <= 254)),
  CONSTRAINT incoming_mail_side_check CHECK ((side = ANY (ARRAY['guest'::text, 'business'::text]))),
  CONSTRAINT incoming_mail_state_check CHECK ((state = ANY (ARRAY['taken'::text, 'refused'::text, 'held'::text, 'passed_on'::text, 'discarded'::text]))),
  CONSTRAINT incoming_mail_subject_check CHECK ((length(subject) <= 300)),
  CONSTRAINT incoming_mail_text_check CHECK ((length(text) <= 5000)),
  CONSTRAINT incoming_mail_pkey PRIMARY KEY (uuid),
  CONSTRAINT incoming_mail_key_key UNIQUE (key)
);
CREATE TABLE incoming_upload (
  uuid uuid NOT NULL,
  account_id uuid,
  filename text NOT NULL,
  bytes integer NOT NULL,
  received integer DEFAULT 0 NOT NULL,
  parts text[] DEFAULT '{}'::text[] NOT NULL,
  touched timestamp with time zone DEFAULT now() NOT NULL,
  is_done boolean DEFAULT false NOT NULL,
  CONSTRAINT incoming_upload_bytes_check CHECK ((bytes > 0)),
  CONSTRAINT incoming_upload_check CHECK (((received >= 0) AND (received <= bytes))),
  CONSTRAINT incoming_upload_pkey PRIMARY KEY (uuid)
);
CREATE TABLE inventory_item (
  id uuid NOT NULL,
  business_profile text NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  activity_type text,
  room_type text,
  minimum_price numeric(12,2),
  minimum_price_currency text,
  duration integer,
  duration_class text,
  maximum_capacity integer,
  description text DEFAULT ''::text NOT NULL,
  image_link_uuid uuid NOT NULL,
  image_gallery uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  book_now_url text,
  item_category text DEFAULT ''::text NOT NULL,
  "order" integer DEFAULT 0 NOT NULL,
  is_featured boolean DEFAULT false NOT NULL,
  created timestamp with time zone DEFAULT now() NOT NULL,
  units smallint DEFAULT 1 NOT NULL,
  is_draft boolean DEFAULT false NOT NULL,
  deleted timestamp with time zone,
  minimum_nights smallint DEFAULT 1 NOT NULL,
  seasonal_prices jsonb DEFAULT '[]'::jsonb NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_shown boolean GENERATED ALWAYS AS (((NOT is_draft) AND (deleted IS NULL))) STORED NOT NULL,
  drawn_image_uuid uuid,
  day_prices jsonb,
  costs jsonb DEFAULT '[]'::jsonb NOT NULL,
  terms jsonb DEFAULT '{"deposit": "", "cancellation": ""}'::jsonb NOT NULL,
  departures jsonb DEFAULT '[]'::jsonb NOT NULL,
  prices jsonb DEFAULT '[]'::jsonb NOT NULL,
  amenities jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT inventory_item_amenities_check CHECK ((jsonb_typeof(amenities) = 'object'::text)),
  CONSTRAINT inventory_item_check CHECK (((minimum_price IS NULL) = (minimum_price_currency IS NULL))),
  CONSTRAINT inventory_item_costs_check CHECK ((jsonb_typeof(costs) = 'array'::text)),
  CONSTRAINT inventory_item_day_prices_check CHECK (((day_prices IS NULL) OR (jsonb_typeof((day_prices -> 'prices'::text)) = 'array'::text))),
  CONSTRAINT inventory_item_departures_check CHECK ((jsonb_typeof(departures) = 'array'::text)),
  CONSTRAINT inventory_item_duration_check CHECK ((duration > 0)),
  CONSTRAINT inventory_item_duration_class_check CHECK ((duration_class = ANY (ARRAY['minutes'::text, 'hours'::text, 'days'::text]))),
  CONSTRAINT inventory_item_kind_check CHECK ((kind = ANY (ARRAY['room'::text, 'activity'::text, 'dish'::text, 'supplier'::text, 'product'::text]))),
  CONSTRAINT inventory_item_maximum_capacity_check CHECK ((maximum_capacity > 0)),
  CONSTRAINT inventory_item_minimum_nights_check CHECK (((minimum_nights >= 1) AND (minimum_nights <= 90))),
  CONSTRAINT inventory_item_minimum_price_check CHECK ((minimum_price >= (0)::numeric)),
  CONSTRAINT inventory_item_prices_check CHECK ((jsonb_typeof(prices) = 'array'::text)),
  CONSTRAINT inventory_item_room_type_check CHECK ((room_type = ANY (ARRAY['private'::text, 'shared'::text]))),
  CONSTRAINT inventory_item_seasonal_prices_check CHECK ((jsonb_typeof(seasonal_prices) = 'array'::text)),
  CONSTRAINT inventory_item_terms_check CHECK ((jsonb_typeof(terms) = 'object'::text)),
  CONSTRAINT inventory_item_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  CONSTRAINT inventory_item_units_check CHECK (((units >= 1) AND (units <= 200))),
  CONSTRAINT inventory_item_pkey PRIMARY KEY (id),
  CONSTRAINT inventory_item_image_link_uuid_key UNIQUE (image_link_uuid)
);
CREATE TABLE item_import (
  uuid uuid NOT NULL,
  business_code text NOT NULL,
  account_id uuid NOT NULL,
  kind text NOT NULL,
  filename text NOT NULL,
  heads jsonb NOT NULL,
  rows jsonb NOT NULL,
  columns jsonb NOT NULL,
  currency text,
  created timestamp with time zone NOT NULL,
  written timestamp with time zone,
  undone timestamp with time zone,
  items jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT item_import_filename_check CHECK ((length(filename) <= 200)),
  CONSTRAINT item_import_kind_check CHECK ((kind = ANY (ARRAY['room'::text, 'activity'::text, 'dish'::text, 'product'::text, 'supplier'::text]))),
  CONSTRAINT item_import_pkey PRIMARY KEY (uuid)
);
CREATE TABLE journal (
  id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME journal_id_seq MAXVALUE 9223372036854775807) NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  kind text NOT NULL,
  subject jsonb NOT NULL,
  CONSTRAINT journal_pkey PRIMARY KEY (id)
);
CREATE TABLE limit_counter (
  name text NOT NULL,
  subject text NOT NULL,
  hits integer NOT NULL,
  ends timestamp with time zone NOT NULL,
  CONSTRAINT limit_counter_pkey PRIMARY KEY (name, subject)
);
CREATE TABLE listing_closing (
  business text NOT NULL,
  account_id uuid,
  closed timestamp with time zone NOT NULL,
  reason text NOT NULL,
  was_published boolean NOT NULL,
  CONSTRAINT listing_closing_reason_check CHECK ((reason = ANY (ARRAY['closed'::text, 'leaving'::text]))),
  CONSTRAINT listing_closing_pkey PRIMARY KEY (business)
);
CREATE TABLE listing_difference (
  uuid uuid NOT NULL,
  business_code text NOT NULL,
  field text NOT NULL,
  offered jsonb NOT NULL,
  source text NOT NULL,
  run uuid NOT NULL,
  created timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT listing_difference_pkey PRIMARY KEY (uuid),
  CONSTRAINT listing_difference_business_code_field_key UNIQUE (business_code, field)
);
CREATE TABLE listing_export (
  uuid uuid NOT NULL,
  business text,
  status text DEFAULT 'queued'::text NOT NULL,
  progress smallint DEFAULT 0 NOT NULL,
  bytes integer,
  created timestamp with time zone NOT NULL,
  expires timestamp with time zone NOT NULL,
  CONSTRAINT listing_export_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  CONSTRAINT listing_export_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'working'::text, 'ready'::text, 'failed'::text]))),
  CONSTRAINT listing_export_pkey PRIMARY KEY (uuid)
);
CREATE TABLE listing_invitation (
  uuid uuid NOT NULL,
  business_code text NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  invited_by uuid NOT NULL,
  created timestamp with time zone NOT NULL,
  expires timestamp with time zone NOT NULL,
  CONSTRAINT listing_invitation_email_check CHECK ((length(email) <= 254)),
  CONSTRAINT listing_invitation_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'helper'::text]))),
  CONSTRAINT listing_invitation_pkey PRIMARY KEY (uuid),
  CONSTRAINT listing_invitation_business_code_email_key UNIQUE (business_code, email)
);
CREATE TABLE listing_merge (
  uuid uuid NOT NULL,
  kept text NOT NULL,
  gone text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  was_published boolean NOT NULL,
  moved jsonb NOT NULL,
  account_id uuid,
  created timestamp with time zone NOT NULL,
  undone timestamp with time zone,
  CONSTRAINT listing_merge_pkey PRIMARY KEY (uuid)
);
CREATE TABLE listing_pair (
  one text NOT NULL,
  other text NOT NULL,
  score smallint NOT NULL,
  reasons text[] NOT NULL,
  found timestamp with time zone NOT NULL,
  dismissed timestamp with time zone,
  CONSTRAINT listing_pair_check CHECK ((one < other)),
  CONSTRAINT listing_pair_score_check CHECK (((score >= 0) AND (score <= 100))),
  CONSTRAINT listing_pair_pkey PRIMARY KEY (one, other)
);
CREATE TABLE listing_transfer (
  uuid uuid NOT NULL,
  business text NOT NULL,
  from_account uuid NOT NULL,
  email text NOT NULL,
  created timestamp with time zone NOT NULL,
  expires timestamp with time zone NOT NULL,
  CONSTRAINT listing_transfer_email_check CHECK ((length(email) <= 254)),
  CONSTRAINT listing_transfer_pkey PRIMARY KEY (uuid),
  CONSTRAINT listing_transfer_business_key UNIQUE (business)
);
CREATE TABLE listing_view (
  business_code text NOT NULL,
  day date NOT NULL,
  source text NOT NULL,
  views integer NOT NULL,
  CONSTRAINT listing_view_source_check CHECK (((length(source) >= 1) AND (length(source) <= 100))),
  CONSTRAINT listing_view_views_check CHECK ((views > 0)),
  CONSTRAINT listing_view_pkey PRIMARY KEY (business_code, day, source)
);
CREATE TABLE log_entry (
  uuid uuid NOT NULL,
  account_id uuid,
  business_code text,
  side text NOT NULL,
  act text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  subject_name text DEFAULT ''::text NOT NULL,
  before jsonb,
  after jsonb,
  created timestamp with time zone NOT NULL,
  CONSTRAINT log_entry_act_check CHECK (((length(act) >= 3) AND (length(act) <= 60))),
  CONSTRAINT log_entry_side_check CHECK ((side = ANY (ARRAY['people'::text, 'guest'::text, 'staff'::text, 'guide'::text]))),
  CONSTRAINT log_entry_subject_id_check CHECK ((length(subject_id) <= 100)),
  CONSTRAINT log_entry_subject_kind_check CHECK (((length(subject_kind) >= 2) AND (length(subject_kind) <= 30))),
  CONSTRAINT log_entry_subject_name_check CHECK ((length(subject_name) <= 200)),
  CONSTRAINT log_entry_pkey PRIMARY KEY (uuid)
);
CREATE TABLE mail_muted (
  account_id uuid NOT NULL,
  kind text NOT NULL,
  CONSTRAINT mail_muted_kind_check CHECK ((kind = ANY (ARRAY['replies'::text, 'credit'::text]))),
  CONSTRAINT mail_muted_pkey PRIMARY KEY (account_id, kind)
);
CREATE TABLE mail_sent (
  key text NOT NULL,
  sent timestamp with time zone DEFAULT now() NOT NULL,
  unwritten_file text,
  about uuid,
  mark text,
  bounced timestamp with time zone,
  bounce text,
  CONSTRAINT mail_sent_bounce_check CHECK ((length(bounce) <= 300)),
  CONSTRAINT mail_sent_check CHECK (((bounced IS NULL) = (bounce IS NULL))),
  CONSTRAINT mail_sent_mark_check CHECK ((mark ~ '^[0-9a-f]{32}$'::text)),
  CONSTRAINT mail_sent_pkey PRIMARY KEY (key)
);
CREATE TABLE octo_booking (
  id uuid NOT NULL,
  key uuid NOT NULL,
  uuid uuid NOT NULL,
  reference text NOT NULL,
  reseller_reference text,
  item uuid NOT NULL,
  from_date date NOT NULL,
  to_date date NOT NULL,
  unit_items jsonb NOT NULL,
  pricing jsonb,
  contact jsonb NOT NULL,
  notes text,
  created timestamp with time zone NOT NULL,
  updated timestamp with time zone NOT NULL,
  hold_until timestamp with time zone NOT NULL,
  cancelled timestamp with time zone,
  cancel_reason text,
  enquiry uuid,
  start_time text,
  CONSTRAINT octo_booking_cancel_reason_check CHECK ((length(cancel_reason) <= 500)),
  CONSTRAINT octo_booking_check CHECK ((to_date >= from_date)),
  CONSTRAINT octo_booking_notes_check CHECK ((length(notes) <= 2000)),
  CONSTRAINT octo_booking_reseller_reference_check CHECK ((length(reseller_reference) <= 100)),
  CONSTRAINT octo_booking_start_time_check CHECK ((start_time ~ '^\d\d:\d\d$'::text)),
  CONSTRAINT octo_booking_pkey PRIMARY KEY (id),
  CONSTRAINT octo_booking_enquiry_key UNIQUE (enquiry),
  CONSTRAINT octo_booking_key_uuid_key UNIQUE (key, uuid),
  CONSTRAINT octo_booking_reference_key UNIQUE (reference)
);
CREATE TABLE octo_connection (
  uuid uuid NOT NULL,
  business text NOT NULL,
  url text NOT NULL,
  sealed_key text NOT NULL,
  name text NOT NULL,
  created timestamp with time zone NOT NULL,
  created_by uuid,
  reason text DEFAULT ''::text NOT NULL,
  failures smallint DEFAULT 0 NOT NULL,
  tried timestamp with time zone,
  next_try timestamp with time zone NOT NULL,
  products_as_of timestamp with time zone NOT NULL,
  products_next timestamp with time zone NOT NULL,
  CONSTRAINT octo_connection_name_check CHECK ((length(name) <= 200)),
  CONSTRAINT octo_connection_reason_check CHECK ((length(reason) <= 300)),
  CONSTRAINT octo_connection_sealed_key_check CHECK ((length(sealed_key) <= 2000)),
  CONSTRAINT octo_connection_url_check CHECK (((url ~~ 'http%'::text) AND (length(url) <= 500))),
  CONSTRAINT octo_connection_pkey PRIMARY KEY (uuid),
  CONSTRAINT octo_connection_business_key UNIQUE (business)
);
CREATE TABLE octo_product (
  uuid uuid NOT NULL,
  connection uuid NOT NULL,
  product text NOT NULL,
  option text NOT NULL,
  time_zone text NOT NULL,
  said jsonb NOT NULL,
  state text DEFAULT 'new'::text NOT NULL,
  item uuid,
  is_added boolean DEFAULT false NOT NULL,
  written jsonb DEFAULT '{}'::jsonb NOT NULL,
  version integer,
  gone timestamp with time zone,
  days_tried timestamp with time zone,
  reason text DEFAULT ''::text NOT NULL,
  "position" smallint DEFAULT 0 NOT NULL,
  unit text,
  CONSTRAINT octo_product_option_check CHECK (((length(option) >= 1) AND (length(option) <= 200))),
  CONSTRAINT octo_product_product_check CHECK (((length(product) >= 1) AND (length(product) <= 200))),
  CONSTRAINT octo_product_reason_check CHECK ((length(reason) <= 300)),
  CONSTRAINT octo_product_state_check CHECK ((state = ANY (ARRAY['new'::text, 'left_out'::text, 'linked'::text]))),
  CONSTRAINT octo_product_unit_check CHECK ((length(unit) <= 200)),
  CONSTRAINT octo_product_pkey PRIMARY KEY (uuid),
  CONSTRAINT octo_product_connection_product_option_key UNIQUE (connection, product, option),
  CONSTRAINT octo_product_item_key UNIQUE (item)
);
CREATE TABLE oidc_attempt (
  state_hash bytea NOT NULL,
  next text NOT NULL,
  expires timestamp with time zone NOT NULL,
  CONSTRAINT oidc_attempt_pkey PRIMARY KEY (state_hash)
);
CREATE TABLE opening_week (
  key text COLLATE "C" NOT NULL,
  hours text NOT NULL,
  country_code text COLLATE "C" NOT NULL,
  latitude double precision,
  longitude double precision,
  spans int4multirange,
  until date,
  CONSTRAINT opening_week_pkey PRIMARY KEY (key)
);
CREATE TABLE opening_week_pending (
  id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME opening_week_pending_id_seq MAXVALUE 9223372036854775807) NOT NULL,
  key text COLLATE "C" NOT NULL,
  hours text NOT NULL,
  country_code text COLLATE "C" NOT NULL,
  latitude double precision,
  longitude double precision,
  CONSTRAINT opening_week_pending_pkey PRIMARY KEY (id)
);
CREATE TABLE outgoing_hold (
  id boolean DEFAULT true NOT NULL,
  taken timestamp with time zone NOT NULL,
  restored timestamp with time zone DEFAULT now() NOT NULL,
  report jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT outgoing_hold_id_check CHECK (id),
  CONSTRAINT outgoing_hold_pkey PRIMARY KEY (id)
);
CREATE TABLE passkey (
  credential_id bytea NOT NULL,
  uuid uuid NOT NULL,
  account_id uuid NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] DEFAULT '{}'::text[] NOT NULL,
  name text NOT NULL,
  created timestamp with time zone DEFAULT now() NOT NULL,
  last_used timestamp with time zone,
  CONSTRAINT passkey_counter_check CHECK ((counter >= 0)),
  CONSTRAINT passkey_credential_id_check CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1023))),
  CONSTRAINT passkey_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CONSTRAINT passkey_pkey PRIMARY KEY (credential_id),
  CONSTRAINT passkey_uuid_key UNIQUE (uuid)
);
CREATE TABLE passkey_challenge (
  challenge_hash bytea NOT NULL,
  device bytea NOT NULL,
  account_id uuid,
  expires timestamp with time zone NOT NULL,
  CONSTRAINT passkey_challenge_pkey PRIMARY KEY (challenge_hash)
);
CREATE TABLE picture (
  uuid uuid NOT NULL,
  business_code text NOT NULL,
  item uuid,
  upload uuid NOT NULL,
  "position" integer NOT NULL,
  alt text DEFAULT ''::text NOT NULL,
  created timestamp with time zone DEFAULT now() NOT NULL,
  deleted timestamp with time zone,
  source text DEFAULT ''::text NOT NULL,
  author text DEFAULT ''::text NOT NULL,
  licence text DEFAULT ''::text NOT NULL,
  licence_link text,
  page_link text,
  CONSTRAINT picture_pkey PRIMARY KEY (uuid),
  CONSTRAINT picture_upload_key UNIQUE (upload)
);
CREATE TABLE picture_cache (
  id boolean DEFAULT true NOT NULL,
  bytes bigint DEFAULT 0 NOT NULL,
  pictures bigint DEFAULT 0 NOT NULL,
  is_complete boolean DEFAULT false NOT NULL,
  CONSTRAINT picture_cache_id_check CHECK (id),
  CONSTRAINT picture_cache_pkey PRIMARY KEY (id)
);
CREATE TABLE picture_fetch (
  business_code text NOT NULL,
  sources text[] NOT NULL,
  fetched timestamp with time zone NOT NULL,
  CONSTRAINT picture_fetch_pkey PRIMARY KEY (business_code)
);
CREATE TABLE place_import (
  uuid uuid NOT NULL,
  traveller text NOT NULL,
  filename text NOT NULL,
  places jsonb NOT NULL,
  outcome jsonb,
  created timestamp with time zone DEFAULT now() NOT NULL,
  confirmed timestamp with time zone,
  CONSTRAINT place_import_filename_check CHECK ((length(filename) <= 200)),
  CONSTRAINT place_import_pkey PRIMARY KEY (uuid)
);
CREATE TABLE placing_move (
  run uuid NOT NULL,
  business_code text NOT NULL,
  area_before integer,
  area_after integer,
  city_before text NOT NULL,
  city_after text NOT NULL,
  CONSTRAINT placing_move_pkey PRIMARY KEY (run, business_code)
);
CREATE TABLE placing_run (
  id uuid NOT NULL,
  number integer GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME placing_run_number_seq MAXVALUE 2147483647) NOT NULL,
  areas integer[] DEFAULT '{}'::integer[] NOT NULL,
  created timestamp with time zone NOT NULL,
  undone timestamp with time zone,
  changes json DEFAULT '{}'::json NOT NULL,
  CONSTRAINT placing_run_pkey PRIMARY KEY (id),
  CONSTRAINT placing_run_number_key UNIQUE (number)
);
CREATE TABLE practical_place (
  source_key text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  name text DEFAULT ''::text NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  country_code text NOT NULL,
  area_id integer,
  opening_hours text DEFAULT ''::text NOT NULL,
  wheelchair text DEFAULT ''::text NOT NULL,
  fee text DEFAULT ''::text NOT NULL,
  attribution_text text NOT NULL,
  attribution_link text,
  attribution_licence text NOT NULL,
  CONSTRAINT practical_place_kind_check CHECK ((kind = ANY (ARRAY['toilets'::text, 'drinking_water'::text, 'pharmacy'::text, 'cash'::text, 'parking'::text, 'charging'::text, 'stop'::text, 'station'::text, 'luggage'::text, 'first_aid'::text]))),
  CONSTRAINT practical_place_pkey PRIMARY KEY (source_key)
);
CREATE TABLE private_place (
  uuid uuid NOT NULL,
  traveller text NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  url text DEFAULT ''::text NOT NULL,
  latitude double precision,
  longitude double precision,
  country_code text,
  same_as text NOT NULL,
  created timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT private_place_check CHECK (((latitude IS NULL) = (longitude IS NULL))),
  CONSTRAINT private_place_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  CONSTRAINT private_place_list_check CHECK ((list = ANY (ARRAY['wishlist'::text, 'visited'::text]))),
  CONSTRAINT private_place_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  CONSTRAINT private_place_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  CONSTRAINT private_place_note_check CHECK ((length(note) <= 2000)),
  CONSTRAINT private_place_same_as_check CHECK ((length(same_as) <= 300)),
  CONSTRAINT private_place_url_check CHECK ((length(url) <= 2000)),
  CONSTRAINT private_place_pkey PRIMARY KEY (uuid),
  CONSTRAINT private_place_traveller_list_same_as_key UNIQUE (traveller, list, same_as)
);
CREATE TABLE push_muted (
  account_id uuid NOT NULL,
  kind text NOT NULL,
  CONSTRAINT push_muted_kind_check CHECK ((kind = ANY (ARRAY['replies'::text, 'credit'::text]))),
  CONSTRAINT push_muted_pkey PRIMARY KEY (account_id, kind)
);
CREATE TABLE push_subscription (
  uuid uuid NOT NULL,
  account_id uuid NOT NULL,
  session bytea NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT push_subscription_auth_check CHECK ((length(auth) <= 50)),
  CONSTRAINT push_subscription_endpoint_check CHECK ((length(endpoint) <= 1000)),
  CONSTRAINT push_subscription_p256dh_check CHECK ((length(p256dh) <= 100)),
  CONSTRAINT push_subscription_pkey PRIMARY KEY (uuid)
);
CREATE TABLE question_state (
  question uuid NOT NULL,
  opened timestamp with time zone,
  done_at timestamp with time zone,
  CONSTRAINT question_state_pkey PRIMARY KEY (question)
);
CREATE TABLE relationship (
  uuid uuid NOT NULL,
  from_traveller text NOT NULL,
  to_traveller text NOT NULL,
  status text NOT NULL,
  created timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT relationship_check CHECK ((from_traveller <> to_traveller)),
  CONSTRAINT relationship_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'following'::text]))),
  CONSTRAINT relationship_pkey PRIMARY KEY (uuid),
  CONSTRAINT relationship_from_traveller_to_traveller_key UNIQUE (from_traveller, to_traveller)
);
CREATE TABLE report (
  uuid uuid NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  reason text NOT NULL,
  text text DEFAULT ''::text NOT NULL,
  title text NOT NULL,
  quote text DEFAULT ''::text NOT NULL,
  url text NOT NULL,
  about text,
  reporter uuid,
  created timestamp with time zone DEFAULT now() NOT NULL,
  resolved timestamp with time zone,
  resolved_by uuid,
  outcome text,
  email text,
  language text,
  decision uuid,
  ground text,
  explanation text DEFAULT ''::text NOT NULL,
  is_own boolean DEFAULT false NOT NULL,
  CONSTRAINT report_check CHECK (((resolved IS NULL) = (outcome IS NULL))),
  CONSTRAINT report_email_check CHECK ((length(email) <= 254)),
  CONSTRAINT report_explanation_check CHECK ((length(explanation) <= 2000)),
  CONSTRAINT report_ground_check CHECK ((ground = ANY (ARRAY['terms'::text, 'law'::text]))),
  CONSTRAINT report_kind_check CHECK ((kind = ANY (ARRAY['recommendation'::text, 'traveller'::text, 'guide'::text, 'business'::text, 'accessibility'::text]))),
  CONSTRAINT report_language_check CHECK ((language ~ '^[a-z]{2,3}(-[A-Z]{2})?$'::text)),
  CONSTRAINT report_outcome_check CHECK ((outcome = ANY (ARRAY['left'::text, 'done'::text, 'taken_down'::text]))),
  CONSTRAINT report_reason_check CHECK ((reason = ANY (ARRAY['wrong'::text, 'closed'::text, 'insult'::text, 'spam'::text, 'other'::text]))),
  CONSTRAINT report_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 80))),
  CONSTRAINT report_text_check CHECK ((length(text) <= 2000)),
  CONSTRAINT report_pkey PRIMARY KEY (uuid)
);
CREATE TABLE report_objection (
  uuid uuid NOT NULL,
  report uuid NOT NULL,
  side text NOT NULL,
  account uuid,
  text text NOT NULL,
  first_decider uuid,
  created timestamp with time zone NOT NULL,
  decided timestamp with time zone,
  decided_by uuid,
  outcome text,
  explanation text DEFAULT ''::text NOT NULL,
  CONSTRAINT report_objection_check CHECK (((decided IS NULL) = (outcome IS NULL))),
  CONSTRAINT report_objection_explanation_check CHECK ((length(explanation) <= 2000)),
  CONSTRAINT report_objection_outcome_check CHECK ((outcome = ANY (ARRAY['upheld'::text, 'overturned'::text]))),
  CONSTRAINT report_objection_side_check CHECK ((side = ANY (ARRAY['reporter'::text, 'author'::text]))),
  CONSTRAINT report_objection_text_check CHECK ((length(text) <= 2000)),
  CONSTRAINT report_objection_pkey PRIMARY KEY (uuid),
  CONSTRAINT report_objection_report_side_key UNIQUE (report, side)
);
CREATE TABLE room_calendar (
  item uuid NOT NULL,
  address_number integer DEFAULT 0 NOT NULL,
  last_read timestamp with time zone,
  dismissed text[] DEFAULT '{}'::text[] NOT NULL,
  former_addresses jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT room_calendar_pkey PRIMARY KEY (item)
);
CREATE TABLE saved_answer (
  uuid uuid NOT NULL,
  business text NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created timestamp with time zone NOT NULL,
  CONSTRAINT saved_answer_text_check CHECK (((length(text) >= 1) AND (length(text) <= 5000))),
  CONSTRAINT saved_answer_title_check CHECK (((length(title) >= 1) AND (length(title) <= 60))),
  CONSTRAINT saved_answer_pkey PRIMARY KEY (uuid)
);
CREATE TABLE search_entry (
  ref text COLLATE "C" NOT NULL,
  scope text NOT NULL,
  name text NOT NULL,
  context text NOT NULL,
  popularity integer NOT NULL,
  names text[] DEFAULT '{}'::text[] NOT NULL,
  facts text[] DEFAULT '{}'::text[] NOT NULL,
  country_code text COLLATE "C" DEFAULT ''::text NOT NULL,
  area_id integer DEFAULT 0 NOT NULL,
  score integer DEFAULT 0 NOT NULL,
  CONSTRAINT search_entry_scope_check CHECK ((scope = ANY (ARRAY['a'::text, 'b'::text, 'h'::text]))),
  CONSTRAINT search_entry_pkey PRIMARY KEY (ref)
);
CREATE TABLE search_fact (
  fact text COLLATE "C" NOT NULL,
  country_code text COLLATE "C" NOT NULL,
  area_id integer NOT NULL,
  score integer NOT NULL,
  ref text COLLATE "C" NOT NULL
);
CREATE TABLE search_key (
  key text COLLATE "C" NOT NULL,
  ref text COLLATE "C" NOT NULL,
  popularity integer NOT NULL,
  CONSTRAINT search_key_pkey PRIMARY KEY (key, ref) INCLUDE (popularity)
);
CREATE TABLE search_pending (
  id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME search_pending_id_seq MAXVALUE 9223372036854775807) NOT NULL,
  ref text COLLATE "C" NOT NULL,
  CONSTRAINT search_pending_pkey PRIMARY KEY (id)
);
CREATE TABLE search_top (
  prefix text COLLATE "C" NOT NULL,
  total integer NOT NULL,
  refs text[] NOT NULL,
  scores integer[] NOT NULL,
  CONSTRAINT search_top_pkey PRIMARY KEY (prefix)
);
CREATE TABLE search_word (
  word text COLLATE "C" NOT NULL,
  CONSTRAINT search_word_pkey PRIMARY KEY (word)
);
CREATE TABLE session (
  id_hash bytea NOT NULL,
  account_id uuid NOT NULL,
  created timestamp with time zone DEFAULT now() NOT NULL,
  last_seen timestamp with time zone DEFAULT now() NOT NULL,
  expires timestamp with time zone NOT NULL,
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  agent text DEFAULT ''::text NOT NULL,
  by_provider boolean DEFAULT false NOT NULL,
  CONSTRAINT session_agent_check CHECK ((length(agent) <= 300)),
  CONSTRAINT session_pkey PRIMARY KEY (id_hash),
  CONSTRAINT session_uuid_key UNIQUE (uuid)
);
CREATE TABLE sign_up_invitation (
  uuid uuid NOT NULL,
  email text NOT NULL,
  invited_by uuid NOT NULL,
  listing_invitation uuid,
  created timestamp with time zone NOT NULL,
  expires timestamp with time zone NOT NULL,
  CONSTRAINT sign_up_invitation_email_check CHECK ((length(email) <= 254)),
  CONSTRAINT sign_up_invitation_pkey PRIMARY KEY (uuid),
  CONSTRAINT sign_up_invitation_listing_invitation_key UNIQUE (listing_invitation)
);
CREATE TABLE taken_nights (
  uuid uuid NOT NULL,
  item uuid NOT NULL,
  unit smallint NOT NULL,
  nights daterange NOT NULL,
  kind text NOT NULL,
  holder text,
  event uuid,
  kept_until timestamp with time zone,
  created timestamp with time zone NOT NULL,
  CONSTRAINT taken_nights_check CHECK (((kind = 'feed'::text) = (holder IS NULL))),
  CONSTRAINT taken_nights_check1 CHECK (((kind = 'feed'::text) = (event IS NOT NULL))),
  CONSTRAINT taken_nights_check2 CHECK (((kind = 'kept'::text) = (kept_until IS NOT NULL))),
  CONSTRAINT taken_nights_holder_check CHECK ((length(holder) <= 100)),
  CONSTRAINT taken_nights_kind_check CHECK ((kind = ANY (ARRAY['agreed'::text, 'kept'::text, 'feed'::text]))),
  CONSTRAINT taken_nights_nights_check CHECK (((NOT isempty(nights)) AND (NOT lower_inf(nights)) AND (NOT upper_inf(nights)))),
  CONSTRAINT taken_nights_unit_check CHECK ((unit > 0)),
  CONSTRAINT taken_nights_pkey PRIMARY KEY (uuid),
  CONSTRAINT taken_once EXCLUDE USING gist (item WITH =, unit WITH =, nights WITH &&)
);
CREATE TABLE trail (
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  source_key text COLLATE "C" NOT NULL,
  slug text NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  network text DEFAULT ''::text NOT NULL,
  ref text DEFAULT ''::text NOT NULL,
  symbol text DEFAULT ''::text NOT NULL,
  website text DEFAULT ''::text NOT NULL,
  length_km double precision NOT NULL,
  ascent_m integer,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  country_code text NOT NULL,
  area_id integer,
  line json NOT NULL,
  whole json NOT NULL,
  words text NOT NULL,
  attribution_text text NOT NULL,
  attribution_link text,
  attribution_licence text NOT NULL,
  CONSTRAINT trail_kind_check CHECK ((kind = ANY (ARRAY['hiking'::text, 'cycling'::text, 'ski'::text, 'other'::text]))),
  CONSTRAINT trail_pkey PRIMARY KEY (uuid),
  CONSTRAINT trail_slug_key UNIQUE (slug),
  CONSTRAINT trail_source_key_key UNIQUE (source_key)
);
CREATE TABLE trail_point (
  trail uuid NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL
);
CREATE TABLE translation (
  business text,
  item uuid,
  event uuid,
  area integer,
  field text NOT NULL,
  language text NOT NULL,
  source text NOT NULL,
  text text NOT NULL,
  original_hash text,
  modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT translation_check CHECK ((num_nonnulls(business, item, event, area) <= 1)),
  CONSTRAINT translation_language_check CHECK ((language ~ '^[a-z]{2,3}(-[A-Z]{2})?$'::text)),
  CONSTRAINT translation_source_check CHECK ((source = ANY (ARRAY['owner'::text, 'staff'::text, 'import'::text, 'machine'::text]))),
  CONSTRAINT translation_text_check CHECK (((text <> ''::text) AND (length(text) <= 8000)))
);
CREATE TABLE traveller (
  code text NOT NULL,
  account_id uuid,
  name text NOT NULL,
  account_type text DEFAULT 'basic'::text NOT NULL,
  visibility text DEFAULT 'public'::text NOT NULL,
  home_country text,
  selfie text DEFAULT ''::text NOT NULL,
  selfie_avatar_uuid uuid NOT NULL,
  businesses_visited_count integer DEFAULT 0 NOT NULL,
  countries_visited_count integer DEFAULT 0 NOT NULL,
  areas_visited_count integer DEFAULT 0 NOT NULL,
  followers_count integer DEFAULT 0 NOT NULL,
  following_count integer DEFAULT 0 NOT NULL,
  is_demo boolean DEFAULT false NOT NULL,
  created timestamp with time zone DEFAULT now() NOT NULL,
  wishlist_visibility text DEFAULT 'private'::text NOT NULL,
  is_suggested_to_friends_of_friends boolean,
  invited_by text,
  drawn_avatar_uuid uuid,
  CONSTRAINT traveller_account_type_check CHECK ((account_type = ANY (ARRAY['basic'::text, 'influencer'::text, 'media_organisation'::text]))),
  CONSTRAINT traveller_code_check CHECK ((code ~ '^[0-9a-hjkmnp-tv-z]{8}$'::text)),
  CONSTRAINT traveller_name_check CHECK (((length(name) >= 1) AND (length(name) <= 150))),
  CONSTRAINT traveller_visibility_check CHECK ((visibility = ANY (ARRAY['public'::text, 'private'::text]))),
  CONSTRAINT traveller_wishlist_visibility_check CHECK ((wishlist_visibility = ANY (ARRAY['private'::text, 'followers'::text, 'public'::text]))),
  CONSTRAINT traveller_pkey PRIMARY KEY (code),
  CONSTRAINT traveller_account_id_key UNIQUE (account_id),
  CONSTRAINT traveller_selfie_avatar_uuid_key UNIQUE (selfie_avatar_uuid)
);
CREATE TABLE traveller_block (
  uuid uuid NOT NULL,
  traveller text NOT NULL,
  blocked text NOT NULL,
  created timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT traveller_block_check CHECK ((traveller <> blocked)),
  CONSTRAINT traveller_block_pkey PRIMARY KEY (uuid),
  CONSTRAINT traveller_block_traveller_blocked_key UNIQUE (traveller, blocked)
);
CREATE TABLE traveller_export (
  uuid uuid NOT NULL,
  traveller text,
  status text DEFAULT 'queued'::text NOT NULL,
  progress smallint DEFAULT 0 NOT NULL,
  bytes integer,
  created timestamp with time zone DEFAULT now() NOT NULL,
  expires timestamp with time zone NOT NULL,
  CONSTRAINT traveller_export_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  CONSTRAINT traveller_export_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'working'::text, 'ready'::text, 'failed'::text]))),
  CONSTRAINT traveller_export_pkey PRIMARY KEY (uuid)
);
CREATE TABLE traveller_guide (
  uuid uuid NOT NULL,
  traveller text NOT NULL,
  country_code text NOT NULL,
  area_id integer,
  letter text DEFAULT ''::text NOT NULL,
  visibility text DEFAULT 'private'::text NOT NULL,
  link_key text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created timestamp with time zone DEFAULT now() NOT NULL,
  modified timestamp with time zone DEFAULT now() NOT NULL,
  taken_down text,
  CONSTRAINT traveller_guide_check CHECK (((taken_down IS NULL) OR (visibility = 'private'::text))),
  CONSTRAINT traveller_guide_letter_check CHECK ((length(letter) <= 400)),
  CONSTRAINT traveller_guide_link_key_check CHECK ((length(link_key) = 16)),
  CONSTRAINT traveller_guide_taken_down_check CHECK ((taken_down = ANY (ARRAY['public'::text, 'link'::text]))),
  CONSTRAINT traveller_guide_visibility_check CHECK ((visibility = ANY (ARRAY['public'::text, 'link'::text, 'private'::text]))),
  CONSTRAINT traveller_guide_pkey PRIMARY KEY (uuid)
);
CREATE TABLE traveller_guide_entry (
  guide uuid NOT NULL,
  business text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  "position" smallint NOT NULL,
  CONSTRAINT traveller_guide_entry_note_check CHECK ((length(note) <= 400)),
  CONSTRAINT traveller_guide_entry_pkey PRIMARY KEY (guide, business)
);
CREATE TABLE traveller_guide_track (
  guide uuid NOT NULL,
  name text NOT NULL,
  length_km double precision NOT NULL,
  ascent_m integer,
  line json NOT NULL,
  whole json NOT NULL,
  created timestamp with time zone NOT NULL,
  CONSTRAINT traveller_guide_track_pkey PRIMARY KEY (guide)
);
CREATE TABLE upload (
  uuid uuid NOT NULL,
  kind text NOT NULL,
  account_id uuid,
  width integer NOT NULL,
  height integer NOT NULL,
  made text[] DEFAULT '{}'::text[] NOT NULL,
  created timestamp with time zone DEFAULT now() NOT NULL,
  deleted timestamp with time zone,
  focus_x real DEFAULT 0.5 NOT NULL,
  focus_y real DEFAULT 0.5 NOT NULL,
  kept_until timestamp with time zone,
  CONSTRAINT upload_focus_x_check CHECK (((focus_x >= (0)::double precision) AND (focus_x <= (1)::double precision))),
  CONSTRAINT upload_focus_y_check CHECK (((focus_y >= (0)::double precision) AND (focus_y <= (1)::double precision))),
  CONSTRAINT upload_height_check CHECK ((height > 0)),
  CONSTRAINT upload_kind_check CHECK ((kind = ANY (ARRAY['selfie'::text, 'item'::text, 'listing'::text, 'logo'::text, 'event'::text]))),
  CONSTRAINT upload_width_check CHECK ((width > 0)),
  CONSTRAINT upload_pkey PRIMARY KEY (uuid)
);
CREATE TABLE used_challenge (
  nonce text NOT NULL,
  expires timestamp with time zone NOT NULL,
  CONSTRAINT used_challenge_pkey PRIMARY KEY (nonce)
);
CREATE TABLE visited_activity (
  uuid uuid NOT NULL,
  traveller text NOT NULL,
  activity uuid,
  comment text DEFAULT ''::text NOT NULL,
  created timestamp with time zone DEFAULT now() NOT NULL,
  activity_type text NOT NULL,
  CONSTRAINT visited_activity_comment_check CHECK ((length(comment) <= 2000)),
  CONSTRAINT visited_activity_pkey PRIMARY KEY (uuid),
  CONSTRAINT visited_activity_traveller_activity_key UNIQUE (traveller, activity)
);
CREATE TABLE visited_area (
  uuid uuid NOT NULL,
  traveller text NOT NULL,
  area_id integer NOT NULL,
  created timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT visited_area_pkey PRIMARY KEY (uuid),
  CONSTRAINT visited_area_traveller_area_id_key UNIQUE (traveller, area_id)
);
CREATE TABLE visited_business (
  uuid uuid NOT NULL,
  traveller text NOT NULL,
  business text NOT NULL,
  comment text DEFAULT ''::text NOT NULL,
  rating smallint,
  price_feel text,
  familiarity text DEFAULT 'dont_know'::text NOT NULL,
  is_recommended boolean DEFAULT false NOT NULL,
  created timestamp with time zone DEFAULT now() NOT NULL,
  thanked timestamp with time zone,
  taken_down timestamp with time zone,
  CONSTRAINT visited_business_check CHECK ((NOT (is_recommended AND (taken_down IS NOT NULL)))),
  CONSTRAINT visited_business_comment_check CHECK ((length(comment) <= 2000)),
  CONSTRAINT visited_business_familiarity_check CHECK ((familiarity = ANY (ARRAY['dont_know'::text, 'know_of'::text, 'know_personally'::text]))),
  CONSTRAINT visited_business_price_feel_check CHECK ((price_feel = ANY (ARRAY['cheap'::text, 'average'::text, 'expensive'::text]))),
  CONSTRAINT visited_business_rating_check CHECK (((rating >= 1) AND (rating <= 3))),
  CONSTRAINT visited_business_pkey PRIMARY KEY (uuid),
  CONSTRAINT visited_business_traveller_business_key UNIQUE (traveller, business)
);
CREATE TABLE visited_country (
  uuid uuid NOT NULL,
  traveller text NOT NULL,
  country_code text NOT NULL,
  created timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT visited_country_pkey PRIMARY KEY (uuid),
  CONSTRAINT visited_country_traveller_country_code_key UNIQUE (traveller, country_code)
);
CREATE TABLE webhook (
  uuid uuid NOT NULL,
  business text NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  created timestamp with time zone NOT NULL,
  created_by uuid,
  failures integer DEFAULT 0 NOT NULL,
  failing_since timestamp with time zone,
  switched_off timestamp with time zone,
  secret_seed uuid,
  CONSTRAINT webhook_events_check CHECK (((cardinality(events) >= 1) AND (cardinality(events) <= 20))),
  CONSTRAINT webhook_url_check CHECK (((url ~~ 'https://%'::text) AND (length(url) <= 500))),
  CONSTRAINT webhook_pkey PRIMARY KEY (uuid)
);
CREATE TABLE webhook_delivery (
  uuid uuid NOT NULL,
  webhook uuid NOT NULL,
  event text NOT NULL,
  body text NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  attempts smallint DEFAULT 0 NOT NULL,
  next_try timestamp with time zone,
  tried timestamp with time zone,
  status smallint,
  problem text DEFAULT ''::text NOT NULL,
  milliseconds integer,
  created timestamp with time zone NOT NULL,
  request_id uuid,
  CONSTRAINT webhook_delivery_body_check CHECK ((length(body) <= 4000)),
  CONSTRAINT webhook_delivery_check CHECK (((state = 'waiting'::text) = (next_try IS NOT NULL))),
  CONSTRAINT webhook_delivery_problem_check CHECK ((length(problem) <= 200)),
  CONSTRAINT webhook_delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text]))),
  CONSTRAINT webhook_delivery_pkey PRIMARY KEY (uuid)
);
CREATE TABLE wishlist_business (
  uuid uuid NOT NULL,
  traveller text NOT NULL,
  business text NOT NULL,
  created timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT wishlist_business_pkey PRIMARY KEY (uuid),
  CONSTRAINT wishlist_business_traveller_business_key UNIQUE (traveller, business)
);
CREATE TABLE wishlist_country (
  uuid uuid NOT NULL,
  traveller text NOT NULL,
  country_code text NOT NULL,
  created timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT wishlist_country_pkey PRIMARY KEY (uuid),
  CONSTRAINT wishlist_country_traveller_country_code_key UNIQUE (traveller, country_code)
);
CREATE OR REPLACE FUNCTION public.add_to_picture_cache(more_bytes bigint, more_pictures bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO picture_cache (bytes, pictures) SELECT more_bytes, more_pictures WHERE more_bytes <> 0 OR more_pictures <> 0
  ON CONFLICT (id) DO UPDATE SET bytes = picture_cache.bytes + excluded.bytes, pictures = picture_cache.pictures + excluded.pictures
$function$;
CREATE OR REPLACE FUNCTION public.bulk_rows()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 100;
CREATE OR REPLACE FUNCTION public.check_credit_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  -- Asked of both tables: no transfer is without its pair, and none has a third entry.
  checked uuid := to_jsonb(NEW) ->> CASE TG_TABLE_NAME WHEN 'credit_entry' THEN 'transfer' ELSE 'uuid' END;
BEGIN
  PERFORM FROM credit_transfer WHERE uuid = checked;
  IF FOUND AND (
    SELECT count(*) <> 2 OR sum(amount) <> 0 OR count(*) FILTER (WHERE is_business) <> 1
    FROM credit_entry JOIN credit_account ON credit_account.uuid = account WHERE transfer = checked
  ) THEN PERFORM refuse_credit('entries come in pairs that add up to nothing'); END IF;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.clear_reports()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE report SET text = '', email = NULL WHERE reporter = OLD.id;
  UPDATE report_objection SET text = '' WHERE account = OLD.id;
  UPDATE report SET title = '', quote = '' WHERE resolved IS NOT NULL AND about = (SELECT code FROM traveller WHERE account_id = OLD.id);
  RETURN OLD;
END $function$;
CREATE OR REPLACE FUNCTION public.count_businesses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  added text := 'SELECT country_code, area_id, business_type, activity_subtype, 1 AS step, recommendations_count FROM new_rows WHERE is_published';
  removed text := 'SELECT country_code, area_id, business_type, activity_subtype, -1 AS step, -recommendations_count AS recommendations_count FROM old_rows WHERE is_published';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (
      SELECT FROM old_rows o JOIN new_rows n USING (code)
      WHERE (o.is_published, o.country_code, o.area_id, o.business_type, o.activity_subtype, o.recommendations_count)
        IS DISTINCT FROM (n.is_published, n.country_code, n.area_id, n.business_type, n.activity_subtype, n.recommendations_count)
    ) THEN RETURN NULL; END IF;
  END IF;
  EXECUTE counting_statement('business_count', ARRAY['country_code', 'area_id', 'business_type', 'activity_subtype'], ARRAY['businesses', 'recommendations'],
    $changes$SELECT * FROM (
      SELECT coalesce(country_code, '') AS country_code, coalesce(area_id, 0) AS area_id, coalesce(business_type, '') AS business_type,
        coalesce(activity_subtype, '') AS activity_subtype, sum(step)::integer AS businesses,
        -- Only in the rows of a country or an area with all types and activities.
        CASE WHEN GROUPING(country_code) = 0 AND GROUPING(business_type) = 1 AND GROUPING(activity_subtype) = 1
          THEN sum(recommendations_count)::integer ELSE 0 END AS recommendations
      FROM ($changes$ || CASE TG_OP WHEN 'INSERT' THEN added WHEN 'DELETE' THEN removed ELSE added || ' UNION ALL ' || removed END || $changes$) AS change
      GROUP BY GROUPING SETS (
        (), (business_type), (activity_subtype),
        (country_code), (country_code, business_type), (country_code, activity_subtype),
        (country_code, area_id), (country_code, area_id, business_type), (country_code, area_id, activity_subtype))
      HAVING NOT (GROUPING(area_id) = 0 AND area_id IS NULL) AND NOT (GROUPING(activity_subtype) = 0 AND activity_subtype IS NULL)
    ) AS counted WHERE businesses <> 0 OR recommendations <> 0$changes$);
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.count_drawn_pictures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_to_picture_cache(coalesce(sum(bytes), 0), count(*)) FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_to_picture_cache(-coalesce(sum(bytes), 0), -count(*)) FROM old_rows;
  ELSE
    PERFORM add_to_picture_cache((SELECT coalesce(sum(bytes), 0) FROM new_rows) - (SELECT coalesce(sum(bytes), 0) FROM old_rows), 0);
  END IF;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.count_facets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  added text := 'SELECT country_code, activity_subtype, facets, facet_languages, facet_hashtags, 1 AS step FROM new_rows WHERE is_published';
  removed text := 'SELECT country_code, activity_subtype, facets, facet_languages, facet_hashtags, -1 AS step FROM old_rows WHERE is_published';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- Most updates are of words that no list is filtered by.
    IF NOT EXISTS (
      SELECT FROM old_rows o JOIN new_rows n USING (code)
      WHERE (o.is_published, o.country_code, o.activity_subtype, o.facets, o.facet_languages, o.facet_hashtags)
        IS DISTINCT FROM (n.is_published, n.country_code, n.activity_subtype, n.facets, n.facet_languages, n.facet_hashtags)
    ) THEN RETURN NULL; END IF;
  END IF;
  EXECUTE counting_statement('facet_count', ARRAY['country_code', 'activity_subtype', 'kind', 'value'], ARRAY['businesses'],
    $changes$SELECT place.country AS country_code, place.activity AS activity_subtype, part.kind, part.value, sum(step)::integer AS businesses
    FROM ($changes$ || CASE TG_OP WHEN 'INSERT' THEN added WHEN 'DELETE' THEN removed ELSE added || ' UNION ALL ' || removed END || $changes$) AS change
    CROSS JOIN LATERAL (VALUES (country_code COLLATE "C", '' COLLATE "C"), ('', activity_subtype)) AS place (country, activity)
    CROSS JOIN LATERAL (
      SELECT 'facets' COLLATE "C", facets COLLATE "C" UNION ALL SELECT 'language', unnest(string_to_array(btrim(facet_languages, ','), ','))
      UNION ALL SELECT 'hashtag', unnest(string_to_array(btrim(facet_hashtags, ','), ','))) AS part (kind, value)
    WHERE place.country > '' OR place.activity > ''
    GROUP BY 1, 2, 3, 4 HAVING sum(step) <> 0$changes$);
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.count_followers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE was integer := 0; is_now integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'following' THEN was := 1; END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'following' THEN is_now := 1; END IF;
  IF was <> is_now THEN
    PERFORM FROM traveller
      WHERE code IN (coalesce(NEW.to_traveller, OLD.to_traveller), coalesce(NEW.from_traveller, OLD.from_traveller))
      ORDER BY code FOR NO KEY UPDATE;
    UPDATE traveller SET
      followers_count = followers_count + CASE WHEN code = coalesce(NEW.to_traveller, OLD.to_traveller) THEN is_now - was ELSE 0 END,
      following_count = following_count + CASE WHEN code = coalesce(NEW.from_traveller, OLD.from_traveller) THEN is_now - was ELSE 0 END
    WHERE code IN (coalesce(NEW.to_traveller, OLD.to_traveller), coalesce(NEW.from_traveller, OLD.from_traveller));
  END IF;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.count_hashtags()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  EXECUTE counting_statement('hashtag_count', ARRAY['hashtag'], ARRAY['businesses'], format(
    $changes$SELECT hashtag, (%s * count(*))::integer AS businesses
    FROM (SELECT DISTINCT code, unnest(hashtags) AS hashtag FROM %I WHERE is_published) AS each
    WHERE length(hashtag) BETWEEN 1 AND 60 GROUP BY hashtag$changes$,
    CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END, CASE TG_OP WHEN 'INSERT' THEN 'new_rows' ELSE 'old_rows' END));
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.count_recommendations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE was integer := 0; is_now integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.is_recommended THEN was := 1; END IF;
  IF TG_OP <> 'DELETE' AND NEW.is_recommended THEN is_now := 1; END IF;
  IF was <> is_now THEN
    UPDATE business SET recommendations_count = recommendations_count + is_now - was WHERE code = coalesce(NEW.business, OLD.business);
  END IF;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.count_visits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  EXECUTE format('UPDATE traveller SET %1$I = %1$I + $1 WHERE code = $2', TG_ARGV[0])
    USING CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END, CASE TG_OP WHEN 'INSERT' THEN NEW.traveller ELSE OLD.traveller END;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.counting_statement(counted text, keys text[], sums text[], changes text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT format($statement$
    WITH summed AS MATERIALIZED (%1$s),
    free AS MATERIALIZED (SELECT %2$s FROM %3$s_base AS b JOIN summed USING (%2$s) FOR NO KEY UPDATE OF b SKIP LOCKED),
    updated AS (
      UPDATE %3$s_base AS b SET %4$s FROM summed AS s JOIN free USING (%2$s) WHERE (%5$s) = (%6$s) RETURNING %5$s),
    -- One transaction at a time may create counts, which no other one then waits for. In the others they are changes at first.
    created AS (
      INSERT INTO %3$s_base (%2$s, %7$s) SELECT %2$s, %7$s FROM summed AS s
      WHERE CASE WHEN EXISTS (SELECT FROM %3$s_base AS b WHERE (%5$s) = (%6$s)) THEN false
        ELSE pg_try_advisory_xact_lock(7204013, %8$s) END
      ON CONFLICT DO NOTHING RETURNING %2$s)
    INSERT INTO %3$s_change (%2$s, %7$s) SELECT %2$s, %7$s FROM summed AS s
    WHERE NOT EXISTS (SELECT FROM updated AS b WHERE (%5$s) = (%6$s)) AND NOT EXISTS (SELECT FROM created AS b WHERE (%5$s) = (%6$s))$statement$,
    changes, array_to_string(keys, ', '), counted,
    (SELECT string_agg(format('%1$s = b.%1$s + s.%1$s', name), ', ') FROM unnest(sums) AS name),
    (SELECT string_agg('b.' || name, ', ') FROM unnest(keys) AS name), (SELECT string_agg('s.' || name, ', ') FROM unnest(keys) AS name),
    array_to_string(sums, ', '), hashtext(counted))
$function$;
CREATE OR REPLACE FUNCTION public.delete_listing_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM log_entry WHERE business_code = OLD.code AND (OLD.is_demo OR side <> 'staff');
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.drop_event_picture()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE upload SET deleted = now(), kept_until = NULL WHERE uuid = OLD.picture_uuid;
  NEW.picture_uuid := NULL;
  NEW.picture_credit := NULL;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.drop_unsourced_pictures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM picture WHERE business_code = NEW.code AND source <> '' AND source <> ALL (NEW.picture_sources || NEW.wikidata_id);
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.end_rights(code text, people uuid[], knew boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  keys jsonb;
  hooks jsonb;
  rooms jsonb := '[]';
  names text;
  has_people boolean;
BEGIN
  -- The listing first, as everything that is done to its people and keys. Not found: it is being deleted itself.
  PERFORM FROM business b WHERE b.code = end_rights.code FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  has_people := EXISTS (SELECT FROM business_member m WHERE m.business_code = end_rights.code);

  -- Where nobody is left who may hold a key, none works any more, whoever made it.
  WITH ended AS (UPDATE api_key k SET revoked = now() WHERE k.business_code = end_rights.code AND k.revoked IS NULL
      AND (k.created_by = ANY (people) OR NOT has_people) RETURNING k.uuid, k.label),
    logged AS (SELECT log_ended(end_rights.code, 'key.revoked', uuid::text, label) FROM ended)
    SELECT coalesce(jsonb_agg(label ORDER BY label), '[]') INTO keys FROM ended, (SELECT count(*) FROM logged) AS all_logged;
  WITH ended AS (DELETE FROM webhook w WHERE w.business = end_rights.code AND (w.created_by = ANY (people) OR NOT has_people)
      RETURNING w.uuid, substring(w.url FROM '^https?://([^/:?#]+)') AS host),
    logged AS (SELECT log_ended(end_rights.code, 'webhook.deleted', uuid::text, host) FROM ended)
    SELECT coalesce(jsonb_agg(host ORDER BY host), '[]') INTO hooks FROM ended, (SELECT count(*) FROM logged) AS all_logged;
  DELETE FROM listing_invitation i WHERE i.business_code = end_rights.code AND i.invited_by = ANY (people);
  DELETE FROM listing_transfer t WHERE t.business = end_rights.code AND t.from_account = ANY (people);

  IF knew THEN
    INSERT INTO room_calendar (item)
      SELECT id FROM inventory_item i WHERE i.business_profile = end_rights.code AND i.kind = 'room' ORDER BY id ON CONFLICT DO NOTHING;
    PERFORM FROM room_calendar c JOIN inventory_item i ON i.id = c.item WHERE i.business_profile = end_rights.code ORDER BY c.item FOR UPDATE OF c;
    WITH replaced AS (UPDATE room_calendar c SET address_number = c.address_number + 1,
        former_addresses = jsonb_build_array(jsonb_build_object('number', c.address_number, 'until', now() + interval '14 days'))
          || (SELECT coalesce(jsonb_agg(f), '[]') FROM jsonb_array_elements(c.former_addresses) AS f WHERE (f ->> 'until')::timestamptz > now())
        FROM inventory_item i WHERE i.id = c.item AND i.business_profile = end_rights.code RETURNING i.id, i.title, i.deleted),
      logged AS (SELECT log_ended(end_rights.code, 'calendar.renewed', id::text, left(title, 200)) FROM replaced)
      SELECT coalesce(jsonb_agg(id) FILTER (WHERE deleted IS NULL), '[]') INTO rooms FROM replaced, (SELECT count(*) FROM logged) AS all_logged;
  END IF;

  IF keys = '[]' AND hooks = '[]' AND rooms = '[]' THEN RETURN; END IF;
  -- Those who stay know each other. Whoever gets the listing from nobody, after a dispute, is not told who had it.
  IF has_people THEN
    SELECT string_agg(coalesce(t.name, a.email), ', ' ORDER BY a.created) INTO names
    FROM account a LEFT JOIN traveller t ON t.account_id = a.id WHERE a.id = ANY (people);
  END IF;
  PERFORM queue_owner_mail('tell_ended_rights', 'ended rights ' || gen_random_uuid(), jsonb_build_object(
    'kind', 'ended rights', 'uuid', gen_random_uuid(), 'business', end_rights.code, 'who', names, 'keys', keys, 'webhooks', hooks, 'rooms', rooms));
END $function$;
CREATE OR REPLACE FUNCTION public.end_rights_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  listing text;
  knew boolean := OLD.blocked IS NULL AND OLD.deletion_requested IS NULL;
BEGIN
  FOR listing IN SELECT business_code FROM business_member WHERE account_id = OLD.id
      UNION SELECT business_code FROM api_key WHERE created_by = OLD.id UNION SELECT business FROM webhook WHERE created_by = OLD.id ORDER BY 1 LOOP
    PERFORM end_rights(listing, ARRAY[OLD.id], knew);
  END LOOP;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  DELETE FROM session WHERE account_id = OLD.id;
  -- What leads to listings and into the account. A link that logs in stays: it brings an account back that is about to be deleted, and none that is blocked.
  UPDATE claim SET state = 'withdrawn', decided = now(), next_check = NULL WHERE account_id = OLD.id AND state IN ('open', 'waiting');
  UPDATE email_change SET ended = now() WHERE account_id = OLD.id AND ended IS NULL;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.end_rights_of_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE listing record;
BEGIN
  FOR listing IN SELECT business_code AS code, array_agg(account_id) AS people, bool_or(is_account_active(account_id)) AS knew
      FROM gone GROUP BY business_code ORDER BY business_code LOOP
    PERFORM end_rights(listing.code, listing.people, listing.knew);
  END LOOP;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.end_rights_of_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM end_rights(OLD.business_code, ARRAY[OLD.account_id], false);
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.end_sessions_of_former_staff()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (OLD.roles @> ARRAY['staff'] AND NOT NEW.roles @> ARRAY['staff'])
    OR (OLD.roles @> ARRAY['staff', 'administrator'] AND NOT NEW.roles @> ARRAY['staff', 'administrator'])
  THEN DELETE FROM session WHERE account_id = NEW.id; END IF;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.fold_count(counted text, keys text[], sums text[])
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
DECLARE
  names text := array_to_string(keys, ', ');
  is_same text := (SELECT string_agg(format('b.%1$s = k.%1$s', name), ' AND ') FROM unnest(keys) AS name);
  has_changes boolean;
  folded integer;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT FROM %s_change)', counted) INTO has_changes;
  -- Whoever creates counts holds this lock until its transaction ends.
  IF NOT has_changes OR NOT pg_try_advisory_xact_lock(7204013, hashtext(counted)) THEN RETURN 0; END IF;
  EXECUTE format($statement$
    WITH due AS MATERIALIZED (SELECT DISTINCT %2$s FROM (SELECT %2$s FROM %1$s_change LIMIT 10000) AS oldest),
    free AS MATERIALIZED (SELECT %2$s FROM %1$s_base AS b JOIN due USING (%2$s) FOR NO KEY UPDATE OF b SKIP LOCKED),
    fresh AS MATERIALIZED (SELECT %2$s FROM due AS k WHERE NOT EXISTS (SELECT FROM %1$s_base AS b WHERE %3$s)),
    taken AS (
      DELETE FROM %1$s_change AS b USING (SELECT * FROM free UNION ALL SELECT * FROM fresh) AS k WHERE %3$s RETURNING b.*),
    folded AS (
      INSERT INTO %1$s_base AS b (%2$s, %4$s) SELECT %2$s, %5$s FROM taken GROUP BY %2$s
      ON CONFLICT (%2$s) DO UPDATE SET %6$s)
    SELECT count(*)::integer FROM taken$statement$,
    counted, names, is_same, array_to_string(sums, ', '),
    (SELECT string_agg(format('sum(%1$s)::integer', name), ', ') FROM unnest(sums) AS name),
    (SELECT string_agg(format('%1$s = b.%1$s + excluded.%1$s', name), ', ') FROM unnest(sums) AS name)) INTO folded;
  RETURN folded;
END $function$;
CREATE VIEW business_count AS
 SELECT b.country_code,
    b.area_id,
    b.business_type,
    b.activity_subtype,
    (b.businesses +
        CASE
            WHEN ( SELECT (EXISTS ( SELECT
                       FROM business_count_change)) AS "exists") THEN COALESCE(( SELECT (sum(c.businesses))::integer AS sum
               FROM business_count_change c
              WHERE ((b.country_code = c.country_code) AND (b.area_id = c.area_id) AND (b.business_type = c.business_type) AND (b.activity_subtype = c.activity_subtype))), 0)
            ELSE 0
        END) AS businesses,
    (b.recommendations +
        CASE
            WHEN ( SELECT (EXISTS ( SELECT
                       FROM business_count_change)) AS "exists") THEN COALESCE(( SELECT (sum(c.recommendations))::integer AS sum
               FROM business_count_change c
              WHERE ((b.country_code = c.country_code) AND (b.area_id = c.area_id) AND (b.business_type = c.business_type) AND (b.activity_subtype = c.activity_subtype))), 0)
            ELSE 0
        END) AS recommendations
   FROM business_count_base b
UNION ALL
 SELECT c.country_code,
    c.area_id,
    c.business_type,
    c.activity_subtype,
    (sum(c.businesses))::integer AS businesses,
    (sum(c.recommendations))::integer AS recommendations
   FROM business_count_change c
  WHERE (NOT (EXISTS ( SELECT
           FROM business_count_base b
          WHERE ((b.country_code = c.country_code) AND (b.area_id = c.area_id) AND (b.business_type = c.business_type) AND (b.activity_subtype = c.activity_subtype)))))
  GROUP BY c.country_code, c.area_id, c.business_type, c.activity_subtype;
CREATE VIEW facet_count AS
 SELECT b.country_code,
    b.activity_subtype,
    b.kind,
    b.value,
    (b.businesses +
        CASE
            WHEN ( SELECT (EXISTS ( SELECT
                       FROM facet_count_change)) AS "exists") THEN COALESCE(( SELECT (sum(c.businesses))::integer AS sum
               FROM facet_count_change c
              WHERE ((b.country_code = c.country_code) AND (b.activity_subtype = c.activity_subtype) AND (b.kind = c.kind) AND (b.value = c.value))), 0)
            ELSE 0
        END) AS businesses
   FROM facet_count_base b
UNION ALL
 SELECT c.country_code,
    c.activity_subtype,
    c.kind,
    c.value,
    (sum(c.businesses))::integer AS businesses
   FROM facet_count_change c
  WHERE (NOT (EXISTS ( SELECT
           FROM facet_count_base b
          WHERE ((b.country_code = c.country_code) AND (b.activity_subtype = c.activity_subtype) AND (b.kind = c.kind) AND (b.value = c.value)))))
  GROUP BY c.country_code, c.activity_subtype, c.kind, c.value;
CREATE VIEW hashtag_count AS
 SELECT b.hashtag,
    (b.businesses +
        CASE
            WHEN ( SELECT (EXISTS ( SELECT
                       FROM hashtag_count_change)) AS "exists") THEN COALESCE(( SELECT (sum(c.businesses))::integer AS sum
               FROM hashtag_count_change c
              WHERE (b.hashtag = c.hashtag)), 0)
            ELSE 0
        END) AS businesses
   FROM hashtag_count_base b
UNION ALL
 SELECT c.hashtag,
    (sum(c.businesses))::integer AS businesses
   FROM hashtag_count_change c
  WHERE (NOT (EXISTS ( SELECT
           FROM hashtag_count_base b
          WHERE (b.hashtag = c.hashtag))))
  GROUP BY c.hashtag;
CREATE OR REPLACE FUNCTION public.fold_counts()
 RETURNS integer
 LANGUAGE sql
AS $function$
  SELECT fold_count('business_count', ARRAY['country_code', 'area_id', 'business_type', 'activity_subtype'], ARRAY['businesses', 'recommendations'])
    + fold_count('facet_count', ARRAY['country_code', 'activity_subtype', 'kind', 'value'], ARRAY['businesses'])
    + fold_count('hashtag_count', ARRAY['hashtag'], ARRAY['businesses'])
$function$;
CREATE OR REPLACE FUNCTION public.fold_flags(discount integer, bonus_credit numeric, recommendations_count integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((CASE WHEN (discount > 0) THEN ('d'::text || discount) ELSE ''::text END || CASE WHEN (bonus_credit > (0)::numeric) THEN 'c'::text ELSE ''::text END) || CASE WHEN (recommendations_count > 0) THEN 'r'::text ELSE ''::text END);
CREATE OR REPLACE FUNCTION public.fold_item_needs(listing text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
SELECT coalesce(string_agg(DISTINCT letter, '' ORDER BY letter), '')
FROM inventory_item CROSS JOIN LATERAL (VALUES
  ('W', amenities ->> 'wheelchair' = 'yes'),
  ('S', amenities ->> 'step_free' = 'yes' OR amenities ->> 'wheelchair' = 'yes'),
  ('P', amenities ->> 'pets' IN ('yes', 'limited')),
  ('K', amenities ->> 'children' IN ('yes', 'limited')),
  ('I', amenities ->> 'wifi' IN ('yes', 'limited')),
  ('G', amenities ->> 'parking' IN ('yes', 'limited')),
  ('A', amenities ->> 'air_conditioning' IN ('yes', 'limited')),
  ('C', amenities ->> 'kitchen' IN ('yes', 'limited')),
  ('O', amenities ->> 'pool' IN ('yes', 'limited')),
  ('V', amenities ->> 'sea_view' IN ('yes', 'limited')),
  ('B', amenities ->> 'breakfast' IN ('yes', 'limited'))
) AS need (letter, is_met)
WHERE business_profile = listing AND is_shown AND amenities <> '{}' AND is_met $function$;
CREATE OR REPLACE FUNCTION public.fold_needs(of business)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
SELECT own || translate((of).item_needs, own, '') FROM (SELECT
  CASE WHEN (of).wheelchair = 'yes' THEN 'W' ELSE '' END || CASE WHEN (of).step_free = 'yes' OR (of).wheelchair = 'yes' THEN 'S' ELSE '' END
  || CASE WHEN (of).pets IN ('yes', 'limited') THEN 'P' ELSE '' END || CASE WHEN (of).children IN ('yes', 'limited') THEN 'K' ELSE '' END
  || CASE WHEN (of).internet IN ('yes', 'free', 'paid') THEN 'I' ELSE '' END || CASE WHEN (of).parking IN ('yes', 'limited') THEN 'G' ELSE '' END
  || CASE WHEN (of).air_conditioning IN ('yes', 'limited') THEN 'A' ELSE '' END || CASE WHEN (of).kitchen IN ('yes', 'limited') THEN 'C' ELSE '' END
  || CASE WHEN (of).pool IN ('yes', 'limited') THEN 'O' ELSE '' END || CASE WHEN (of).sea_view IN ('yes', 'limited') THEN 'V' ELSE '' END
  || CASE WHEN (of).breakfast IN ('yes', 'limited') THEN 'B' ELSE '' END || CASE WHEN (of).labels <> '{}' THEN 'L' ELSE '' END AS own) AS letters $function$;
CREATE OR REPLACE FUNCTION public.fold_title(title text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN replace(replace(replace(replace(translate(regexp_replace(lower(NORMALIZE(title, NFKD)), '[\u0300-\u036F\u064B-\u065F\u0670]'::text, ''::text, 'g'::text), 'đðøłıħŋةىیک'::text, 'ddolihnهييك'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text);
CREATE OR REPLACE FUNCTION public.fold_words(words text[], longest integer)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
DECLARE folded text := ','; word text;
BEGIN
  FOREACH word IN ARRAY string_to_array(translate(lower(array_to_string(words, ',')), E'\t\n\r#', '   '), ',') LOOP
    word := btrim(word) || ',';
    IF word <> ',' AND strpos(folded, ',' || word) = 0 AND length(folded) + length(word) <= longest + 2 THEN folded := folded || word; END IF;
  END LOOP;
  RETURN CASE WHEN folded = ',' THEN '' ELSE folded END;
END $function$;
CREATE OR REPLACE FUNCTION public.forget_day_prices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE inventory_item SET day_prices = NULL WHERE id = OLD.item AND day_prices ->> 'holder' = OLD.uuid::text;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.hours_text(opening_hours text, opening_time time without time zone, closing_time time without time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (opening_hours <> ''::text) THEN opening_hours WHEN ((opening_time IS NULL) OR (closing_time IS NULL)) THEN ''::text WHEN (opening_time = closing_time) THEN '24/7'::text ELSE ((('Mo-Su '::text || "left"((opening_time)::text, 5)) || '-'::text) || "left"((closing_time)::text, 5)) END;
CREATE OR REPLACE FUNCTION public.invite_to_sign_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO sign_up_invitation (uuid, email, invited_by, listing_invitation, created, expires)
    VALUES (NEW.uuid, NEW.email, NEW.invited_by, NEW.uuid, NEW.created, NEW.expires);
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.is_account_active(account uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (SELECT FROM account a WHERE a.id = is_account_active.account AND a.blocked IS NULL AND a.deletion_requested IS NULL);
$function$;
CREATE OR REPLACE FUNCTION public.is_by_sun(hours text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (hours ~* '(sun[rs]|dawn|dusk)'::text);
CREATE OR REPLACE FUNCTION public.keep_credit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- A foreign key's own statement, or one of the trigger above, is not the outermost.
  IF pg_trigger_depth() < 2 THEN PERFORM refuse_credit('what was written is not changed'); END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $function$;
CREATE OR REPLACE FUNCTION public.keep_event_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE event SET translated_words = coalesce(
    (SELECT string_agg(fold_title(text), ' ') FROM translation WHERE translation.event = event.uuid AND field IN ('title', 'place_name')), '')
  WHERE uuid IN (SELECT changed_rows.event FROM changed_rows WHERE changed_rows.event IS NOT NULL AND field IN ('title', 'place_name'));
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.keep_facets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.facets := NEW.business_type || '|' || coalesce(left(NEW.activity_subtype, 40), '') || '|' || coalesce(left(NEW.price_range, 40), '') || '|'
    || left(NEW.dietary_category, 40) || '|' || left(NEW.lgbtq_type, 40) || '|' || fold_flags(NEW.discount, NEW.bonus_credit, NEW.recommendations_count)
    || fold_needs(NEW) || coalesce('|' || NEW.stars, '');
  NEW.facet_digits := opening_week_key(hours_text(NEW.opening_hours, NEW.opening_time, NEW.closing_time), NEW.country_code, NEW.latitude, NEW.longitude)
    || coalesce(lpad(((NEW.latitude + 90) * 100000)::integer::text, 8, '0') || lpad(((NEW.longitude + 180) * 100000)::integer::text, 8, '0'),
      '                ');
  NEW.facet_languages := CASE WHEN NEW.languages = '{}' THEN '' ELSE fold_words(NEW.languages[1:12], 60) END;
  NEW.facet_hashtags := CASE WHEN NEW.hashtags = '{}' THEN '' ELSE fold_words(NEW.hashtags[1:8], 300) END;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.keep_item_needs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM write_item_needs((SELECT array_agg(DISTINCT business_profile) FROM new_rows WHERE amenities <> '{}'));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM write_item_needs((SELECT array_agg(DISTINCT business_profile) FROM old_rows WHERE amenities <> '{}'));
  ELSE
    PERFORM write_item_needs((
      SELECT array_agg(DISTINCT listing) FROM old_rows o JOIN new_rows n USING (id),
        LATERAL (VALUES (o.business_profile), (n.business_profile)) AS either (listing)
      WHERE (o.amenities, o.is_shown, o.business_profile) IS DISTINCT FROM (n.amenities, n.is_shown, n.business_profile)
        AND (o.amenities <> '{}' OR n.amenities <> '{}')));
  END IF;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.keep_middle_metres()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE business SET middle_metres = metres_from_middle(area_id, latitude, longitude) WHERE area_id = NEW.id;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.keep_notability()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.notability := notability_of(NEW);
  -- In two conditions: there is no OLD of a new row.
  IF TG_OP = 'INSERT' THEN
    NEW.middle_metres := metres_from_middle(NEW.area_id, NEW.latitude, NEW.longitude);
  ELSIF (NEW.area_id, NEW.latitude, NEW.longitude) IS DISTINCT FROM (OLD.area_id, OLD.latitude, OLD.longitude) THEN
    NEW.middle_metres := metres_from_middle(NEW.area_id, NEW.latitude, NEW.longitude);
  END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.keep_translations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM changed_rows) THEN RETURN NULL; END IF;
  PERFORM write_translations(
    (SELECT array_agg(DISTINCT coalesce(c.business, i.business_profile)) FROM changed_rows c LEFT JOIN inventory_item i ON i.id = c.item
      WHERE coalesce(c.business, i.business_profile) IS NOT NULL),
    (SELECT array_agg(DISTINCT event) FROM changed_rows WHERE event IS NOT NULL),
    (SELECT array_agg(DISTINCT area) FROM changed_rows WHERE area IS NOT NULL),
    EXISTS (SELECT FROM changed_rows WHERE num_nonnulls(business, item, event, area) = 0));
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.keep_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  gone text := (SELECT code FROM traveller WHERE account_id = OLD.id);
  bytes bytea := sha256(gen_random_uuid()::text::bytea);
  nameless text := (SELECT string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + (get_byte(bytes, i) & 31), 1), '') FROM generate_series(0, 7) AS i);
BEGIN
  IF NOT OLD.deletes_words AND EXISTS (SELECT FROM visited_business WHERE traveller = gone AND is_recommended) THEN
    INSERT INTO traveller (code, account_id, name, visibility, selfie_avatar_uuid) VALUES (nameless, NULL, 'A traveller', 'public', gen_random_uuid());
    UPDATE visited_business SET traveller = nameless WHERE traveller = gone AND is_recommended;
  END IF;
  -- Only of an address that was proven: nobody takes another's enquiries away by signing up in their name.
  IF OLD.email_verified_at IS NOT NULL THEN
    UPDATE booking_enquiry SET guest_name = 'A traveller', guest_email = '' WHERE lower(guest_email) = lower(OLD.email);
    UPDATE guest_question SET guest_name = 'A traveller', guest_email = '' WHERE lower(guest_email) = lower(OLD.email);
  END IF;
  RETURN OLD;
END $function$;
CREATE OR REPLACE FUNCTION public.listing_keys(versions jsonb[])
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  SELECT array_agg(key) FROM unnest(versions) AS version
  LEFT JOIN LATERAL (
    WITH RECURSIVE around AS (
      SELECT area.slug, area.parent_id FROM area WHERE area.id = (version ->> 'area_id')::integer
      UNION SELECT outer_area.slug, outer_area.parent_id FROM area AS outer_area JOIN around ON outer_area.id = around.parent_id
    ) SELECT around.slug FROM around
  ) AS area ON (version ->> 'is_published')::boolean
  CROSS JOIN LATERAL (
    VALUES ('business:' || (version ->> 'code')), ('area:' || area.slug),
      (CASE WHEN (version ->> 'is_published')::boolean THEN 'country:' || (version ->> 'country_code') END),
      (CASE WHEN (version ->> 'is_published')::boolean THEN 'activity:' || (version ->> 'activity_subtype') END)
  ) AS named (key);
$function$;
CREATE OR REPLACE FUNCTION public.listing_kinds()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN ARRAY['business'::text, 'area'::text, 'country'::text, 'activity'::text, 'listings'::text, 'featured'::text, 'ranking'::text];
CREATE OR REPLACE FUNCTION public.listing_text(name text, address text, city text, email text, phone text, website text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN lower(translate(((((((regexp_replace(NORMALIZE(((((name || ' '::text) || address) || ' '::text) || city), NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text) || ' '::text) || email) || ' '::text) || regexp_replace(phone, '\D'::text, ''::text, 'g'::text)) || ' '::text) || COALESCE(website, ''::text)), 'đĐøØłŁ'::text, 'dDoOlL'::text));
CREATE OR REPLACE FUNCTION public.log_ended(code text, act text, subject_id text, subject_name text)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO log_entry (uuid, business_code, side, act, subject_kind, subject_id, subject_name, created)
  VALUES (
    -- Version 7, as platform/clock.ts makes them.
    encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3)
      FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid,
    code, 'guide', act, split_part(act, '.', 1), subject_id, subject_name, now());
$function$;
CREATE OR REPLACE FUNCTION public.map_point(latitude double precision, longitude double precision)
 RETURNS point
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN point(longitude, degrees(ln(tan(radians(((45)::double precision + (GREATEST(('-89'::integer)::double precision, LEAST((89)::double precision, latitude)) / (2)::double precision)))))));
CREATE OR REPLACE FUNCTION public.mark_item_modified()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE business SET modified = now() FROM (
    SELECT code FROM business WHERE code IN (
      SELECT business_profile FROM (
        (SELECT * FROM new_rows EXCEPT SELECT * FROM old_rows) UNION ALL (SELECT * FROM old_rows EXCEPT SELECT * FROM new_rows)
      ) AS version
    ) ORDER BY code FOR NO KEY UPDATE
  ) AS changed WHERE business.code = changed.code AND business.modified <> now();
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.mark_modified()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.modified := now();
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.mark_offer_modified()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE business SET modified = now() FROM (
    SELECT code FROM business WHERE code IN (SELECT business_profile FROM changed_rows) ORDER BY code FOR NO KEY UPDATE
  ) AS changed WHERE business.code = changed.code AND business.modified <> now();
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.metres_from_middle(area_id integer, latitude double precision, longitude double precision)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$ SELECT coalesce((
  SELECT sqrt(
    power((middle.latitude - metres_from_middle.latitude) * 111195, 2)
    + power(least(abs(middle.longitude - metres_from_middle.longitude), 360 - abs(middle.longitude - metres_from_middle.longitude))
      * 111195 * cos(radians(middle.latitude)), 2)
  )::integer FROM area AS middle WHERE middle.id = metres_from_middle.area_id
), 2147483647) $function$;
CREATE OR REPLACE FUNCTION public.move_events_with_business()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE event SET area_id = CASE WHEN is_at_host THEN NEW.area_id ELSE area_id END,
    country_code = CASE WHEN is_at_host THEN NEW.country_code ELSE country_code END,
    latitude = CASE WHEN is_at_host THEN NEW.latitude ELSE latitude END,
    longitude = CASE WHEN is_at_host THEN NEW.longitude ELSE longitude END
  WHERE business = NEW.code;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.move_listing_rows(from_code text, to_code text)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
DECLARE
  result jsonb := '{}';
  ids jsonb;
  shown uuid[] := ARRAY(SELECT uuid FROM picture WHERE business_code = from_code AND deleted IS NULL);
  below integer := (SELECT coalesce(max(position), 0) + 1 FROM picture WHERE business_code = to_code);
BEGIN
  WITH done AS (UPDATE visited_business v SET business = to_code WHERE business = from_code
      AND NOT EXISTS (SELECT FROM visited_business o WHERE o.business = to_code AND o.traveller = v.traveller) RETURNING uuid)
    SELECT coalesce(jsonb_agg(uuid), '[]') INTO ids FROM done;
  result := result || jsonb_build_object('visited_business', ids);
  WITH done AS (UPDATE wishlist_business w SET business = to_code WHERE business = from_code
      AND NOT EXISTS (SELECT FROM wishlist_business o WHERE o.business = to_code AND o.traveller = w.traveller) RETURNING uuid)
    SELECT coalesce(jsonb_agg(uuid), '[]') INTO ids FROM done;
  result := result || jsonb_build_object('wishlist_business', ids);
  WITH done AS (UPDATE coupon c SET business = to_code WHERE business = from_code
      AND NOT EXISTS (SELECT FROM coupon o WHERE o.business = to_code AND o.traveller = c.traveller) RETURNING code)
    SELECT coalesce(jsonb_agg(code), '[]') INTO ids FROM done;
  result := result || jsonb_build_object('coupon', ids);
  WITH done AS (UPDATE booking_enquiry SET business_profile = to_code WHERE business_profile = from_code RETURNING uuid)
    SELECT coalesce(jsonb_agg(uuid), '[]') INTO ids FROM done;
  result := result || jsonb_build_object('booking_enquiry', ids);
  WITH done AS (UPDATE guest_question SET business = to_code WHERE business = from_code RETURNING uuid)
    SELECT coalesce(jsonb_agg(uuid), '[]') INTO ids FROM done;
  result := result || jsonb_build_object('guest_question', ids);
  WITH done AS (UPDATE inventory_item SET business_profile = to_code WHERE business_profile = from_code RETURNING id)
    SELECT coalesce(jsonb_agg(id), '[]') INTO ids FROM done;
  result := result || jsonb_build_object('inventory_item', ids);
  -- Behind the pictures that are there. Taken away first: two listings never show one picture as their cover, not even for a moment.
  UPDATE picture SET deleted = now() WHERE uuid = ANY (shown);
  UPDATE picture SET business_code = to_code, position = position + below, deleted = NULL WHERE uuid = ANY (shown);
  ids := to_jsonb(shown);
  result := result || jsonb_build_object('picture', ids);
  WITH done AS (UPDATE traveller_guide_entry g SET business = to_code WHERE business = from_code
      AND NOT EXISTS (SELECT FROM traveller_guide_entry o WHERE o.business = to_code AND o.guide = g.guide) RETURNING guide)
    SELECT coalesce(jsonb_agg(guide), '[]') INTO ids FROM done;
  result := result || jsonb_build_object('traveller_guide_entry', ids);
  WITH done AS (UPDATE import_record SET business_code = to_code,
      rank = rank + 1 + coalesce((SELECT max(o.rank) FROM import_record o WHERE o.business_code = to_code), -1)
      WHERE business_code = from_code RETURNING source_key)
    SELECT coalesce(jsonb_agg(source_key), '[]') INTO ids FROM done;
  result := result || jsonb_build_object('import_record', ids);
  -- Those at the listing's own place are now at the other's.
  WITH done AS (UPDATE event e SET business = to_code,
      area_id = CASE WHEN is_at_host THEN b.area_id ELSE e.area_id END, country_code = CASE WHEN is_at_host THEN b.country_code ELSE e.country_code END,
      latitude = CASE WHEN is_at_host THEN b.latitude ELSE e.latitude END, longitude = CASE WHEN is_at_host THEN b.longitude ELSE e.longitude END
      FROM business b WHERE e.business = from_code AND b.code = to_code RETURNING e.uuid)
    SELECT coalesce(jsonb_agg(uuid), '[]') INTO ids FROM done;
  result := result || jsonb_build_object('event', ids);
  -- Texts in a language that the surviving listing has none in; the hash of their original says that they are outdated if it has another one.
  WITH done AS (UPDATE translation t SET business = to_code WHERE business = from_code
      AND NOT EXISTS (SELECT FROM translation o WHERE o.business = to_code AND o.field = t.field AND o.language = t.language)
      RETURNING field || ' ' || language || ' ' || source AS id)
    SELECT coalesce(jsonb_agg(id), '[]') INTO ids FROM done;
  -- The trigger writes the texts for cards of the listing that has the rows now.
  PERFORM write_translations(ARRAY[from_code], NULL, NULL, false);
  RETURN result || jsonb_build_object('translation', ids);
END $function$;
CREATE OR REPLACE FUNCTION public.move_recommendation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE business SET recommendations_count = recommendations_count + CASE code WHEN NEW.business THEN 1 ELSE -1 END
  WHERE code IN (OLD.business, NEW.business);
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.name_words(name text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT coalesce(array_agg(left(word, 60) ORDER BY place), '{}') FROM regexp_split_to_table(lower(translate(
    replace(replace(replace(replace(replace(
      regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g'),
      'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'),
    'đĐðÐøØłŁıħĦŋŊ' || 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς' || 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЇЄҐЂЈЉЊЋЏ',
    'ddddoollihhnn' || 'αβγδεζηθικλμνξοπρστυφχψωσ' || 'абвгдежзиклмнопрстуфхцчшщъыьэюяіїєґђјљњћџ'
  )), '[\u0001-/:-@[-`{-\u00bf\u02bc\u2010-\u2027\u3000]+') WITH ORDINALITY AS found (word, place) WHERE word <> ''
$function$;
CREATE OR REPLACE FUNCTION public.name_query(name text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT string_agg(quote_literal(word) || ':*', ' & ')::tsquery FROM unnest(name_words(name)) AS word
$function$;
CREATE OR REPLACE FUNCTION public.next_business_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.notability_of(listing business)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE
AS $function$ SELECT (
  -- A picture of its own: one that was taken stands where the drawn one was.
  CASE WHEN listing.drawn_cover_uuid IS NOT NULL THEN 5 ELSE 0 END
  + CASE WHEN listing.website IS NOT NULL OR listing.book_now_url IS NOT NULL THEN 4 ELSE 0 END
  -- Somebody thought it worth an entry beside all languages.
  + CASE WHEN listing.wikidata_id <> '' THEN 4 ELSE 0 END
  + CASE WHEN length(listing.description) >= 80 THEN 3 WHEN listing.description <> '' THEN 1 ELSE 0 END
  + CASE WHEN listing.opening_hours <> '' OR listing.opening_time IS NOT NULL THEN 3 ELSE 0 END
  + CASE WHEN listing.short_description <> '' THEN 2 ELSE 0 END
  + CASE WHEN listing.phone <> '' OR listing.email <> '' THEN 2 ELSE 0 END
  + CASE WHEN listing.area_id IS NOT NULL THEN 2 ELSE 0 END
  + CASE WHEN listing.address <> '' THEN 1 ELSE 0 END
  + CASE WHEN listing.price_range IS NOT NULL THEN 1 ELSE 0 END
  + CASE WHEN listing.cuisine <> '' OR listing.activity_subtype <> 'other' THEN 1 ELSE 0 END
  -- "Hotel", "Bar": a name of one short word says little.
  + CASE WHEN length(listing.name) >= 8 THEN 1 ELSE 0 END
)::smallint $function$;
CREATE OR REPLACE FUNCTION public.note_area_for_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO search_pending (ref) SELECT 'a' || id FROM old_rows;
  ELSE
    INSERT INTO search_pending (ref) SELECT 'a' || id FROM new_rows;
  END IF;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.note_area_name_for_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO search_pending (ref) SELECT DISTINCT 'a' || area_id FROM old_rows;
  ELSE
    INSERT INTO search_pending (ref) SELECT DISTINCT 'a' || area_id FROM new_rows;
  END IF;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.note_business_for_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO search_pending (ref) SELECT 'b' || code FROM new_rows UNION ALL (SELECT DISTINCT 'a' || area_id FROM new_rows WHERE area_id IS NOT NULL);
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO search_pending (ref) SELECT 'b' || code FROM old_rows UNION ALL (SELECT DISTINCT 'a' || area_id FROM old_rows WHERE area_id IS NOT NULL);
  ELSE
    INSERT INTO search_pending (ref)
    WITH changed AS (
      (SELECT code, country_code, area_id, is_published, recommendations_count FROM new_rows
        EXCEPT SELECT code, country_code, area_id, is_published, recommendations_count FROM old_rows)
      UNION
      (SELECT code, country_code, area_id, is_published, recommendations_count FROM old_rows
        EXCEPT SELECT code, country_code, area_id, is_published, recommendations_count FROM new_rows)),
    described AS (
      SELECT code, name, other_names, hashtags, business_type, activity_subtype, bar_type, cuisine, short_description, dietary_category, price_range, stars,
          discount, notability, facets, neighbourhood, translations
        FROM new_rows
      EXCEPT
      SELECT code, name, other_names, hashtags, business_type, activity_subtype, bar_type, cuisine, short_description, dietary_category, price_range, stars,
          discount, notability, facets, neighbourhood, translations
        FROM old_rows)
    (SELECT 'b' || code FROM changed UNION SELECT 'b' || code FROM described)
    UNION ALL (SELECT DISTINCT 'a' || area_id FROM changed WHERE area_id IS NOT NULL);
  END IF;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.note_in_journal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO journal (kind, subject) VALUES (TG_ARGV[0], (SELECT jsonb_object_agg(key, value) FROM jsonb_each(to_jsonb(coalesce(NEW, OLD))) WHERE key = ANY (TG_ARGV[1:])));
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.note_opening_weeks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO opening_week_pending (key, hours, country_code, latitude, longitude)
  SELECT DISTINCT ON (key) key, hours_text(opening_hours, opening_time, closing_time), country_code, latitude, longitude
  FROM (SELECT left(facet_digits, 8) COLLATE "C" AS key, * FROM new_rows WHERE facet_digits NOT LIKE '        %') AS fresh
  WHERE NOT EXISTS (SELECT FROM opening_week WHERE opening_week.key = fresh.key);
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.note_website_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.website_changed := now();
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.notify_business_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  counted constant text[] := ARRAY['recommendations_count', 'facets', 'modified'];
  changed integer;
  keys text[];
  versions jsonb[];
  is_published boolean;
  is_moved boolean := true;
  is_edited boolean := true;
  is_ranked boolean := true;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT count(*) INTO changed FROM new_rows;
    IF changed BETWEEN 1 AND bulk_rows() THEN SELECT array_agg(to_jsonb(n)) INTO versions FROM new_rows n; END IF;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT count(*) INTO changed FROM old_rows;
    IF changed BETWEEN 1 AND bulk_rows() THEN SELECT array_agg(to_jsonb(o)) INTO versions FROM old_rows o; END IF;
  ELSE
    SELECT count(*) INTO changed FROM (
      SELECT FROM old_rows o JOIN new_rows n USING (code) WHERE o IS DISTINCT FROM n LIMIT bulk_rows() + 1
    ) AS differing;
    IF changed BETWEEN 1 AND bulk_rows() THEN
      WITH pair AS (
        SELECT to_jsonb(o) AS was, to_jsonb(n) AS now_is,
          (o.country_code, o.area_id, o.business_type, o.activity_subtype, o.is_published, o.latitude, o.longitude)
            IS DISTINCT FROM (n.country_code, n.area_id, n.business_type, n.activity_subtype, n.is_published, n.latitude, n.longitude) AS moved,
          o.recommendations_count <> n.recommendations_count AS ranked
        FROM old_rows o JOIN new_rows n USING (code) WHERE o IS DISTINCT FROM n
      ), judged AS (
        SELECT *, NOT ranked OR was - counted <> now_is - counted AS edited FROM pair
      )
      SELECT array_agg(was) || array_agg(now_is), bool_or(moved), bool_or(edited), bool_or(ranked)
      -- A count that follows a recommendation: notify_recommendation_change notifies of it, once for all rows of its statement.
      INTO versions, is_moved, is_edited, is_ranked FROM judged WHERE edited OR pg_trigger_depth() = 1;
    END IF;
  END IF;
  IF changed = 0 THEN RETURN NULL; END IF;
  IF changed > bulk_rows() THEN
    keys := listing_kinds();
  ELSIF versions IS NOT NULL THEN
    keys := listing_keys(versions);
    is_published := EXISTS (SELECT FROM unnest(versions) AS version WHERE (version ->> 'is_published')::boolean);
    IF is_published AND is_moved THEN keys := keys || 'listings'::text; END IF;
    IF is_published AND is_edited THEN keys := keys || 'featured'::text; END IF;
    IF is_published AND is_ranked THEN keys := keys || 'ranking'::text; END IF;
  END IF;
  PERFORM notify_keys('business', keys);
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.notify_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE is_changed boolean;
BEGIN
  IF TG_OP = 'INSERT' THEN
    is_changed := EXISTS (SELECT FROM new_rows);
  ELSIF TG_OP = 'DELETE' THEN
    is_changed := EXISTS (SELECT FROM old_rows);
  ELSE
    is_changed := EXISTS (SELECT * FROM new_rows EXCEPT SELECT * FROM old_rows);
  END IF;
  IF is_changed THEN PERFORM notify_keys(TG_TABLE_NAME, ARRAY[TG_TABLE_NAME]); END IF;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.notify_event_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- Deleted rows were hidden before; only a whole kind can still be named.
    IF EXISTS (SELECT FROM old_rows) THEN PERFORM notify_keys('event', ARRAY['event', 'events', 'any_event']); END IF;
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM notify_events(ARRAY(SELECT uuid FROM new_rows));
  ELSE
    -- The lists of its former place lose it.
    IF EXISTS (
      SELECT FROM old_rows o JOIN new_rows n USING (uuid)
      WHERE (o.area_id, o.country_code, o.business) IS DISTINCT FROM (n.area_id, n.country_code, n.business)
    ) THEN
      PERFORM notify_keys('event', ARRAY['event', 'events', 'any_event']);
    ELSE
      PERFORM notify_events(ARRAY(SELECT uuid FROM new_rows));
    END IF;
  END IF;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.notify_events(changed uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF cardinality(changed) = 0 THEN RETURN; END IF;
  IF cardinality(changed) > bulk_rows() THEN
    PERFORM notify_keys('event', ARRAY['event', 'events', 'any_event']);
    RETURN;
  END IF;
  PERFORM notify_keys('event', (
    WITH RECURSIVE one AS (SELECT code, country_code, area_id, business FROM event WHERE uuid = ANY (changed)),
    around AS (
      SELECT area_id AS id FROM one WHERE area_id IS NOT NULL
      UNION SELECT a.parent_id FROM area a JOIN around ON a.id = around.id WHERE a.parent_id IS NOT NULL)
    SELECT array_agg(key) FROM (
      SELECT 'event:' || code AS key FROM one
      UNION SELECT 'events:' || country_code FROM one
      UNION SELECT 'events:' || business FROM one WHERE business IS NOT NULL
      UNION SELECT 'events:' || slug FROM area JOIN around ON around.id = area.id
      UNION SELECT 'any_event'
    ) AS keys));
END $function$;
CREATE OR REPLACE FUNCTION public.notify_guide_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE changed traveller_guide := coalesce(NEW, OLD);
BEGIN
  PERFORM notify_keys('traveller_guide', ARRAY[
    'guide:' || changed.traveller, 'guides:' || changed.country_code, 'guides:' || (SELECT slug FROM area WHERE id = changed.area_id),
    CASE WHEN 'public' IN (NEW.visibility, OLD.visibility) THEN 'newest_guides' END
  ]);
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.notify_guides(travellers text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM notify_keys('traveller_guide', (
    SELECT array_agg(key) FROM (
      SELECT 'guide:' || unnest(travellers) AS key
      UNION SELECT 'guides:' || country_code FROM traveller_guide WHERE traveller = ANY (travellers)
      UNION SELECT 'guides:' || slug FROM traveller_guide JOIN area ON area.id = area_id WHERE traveller = ANY (travellers)
      UNION SELECT 'newest_guides' FROM traveller_guide WHERE traveller = ANY (travellers) AND visibility = 'public'
    ) AS keys
  ));
END $function$;
CREATE OR REPLACE FUNCTION public.notify_guides_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM notify_guides(ARRAY(SELECT code FROM traveller WHERE account_id = NEW.id));
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.notify_guides_of_traveller()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM notify_guides(ARRAY[NEW.code]);
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.notify_hidden_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE codes text[];
BEGIN
  SELECT array_agg(DISTINCT business) INTO codes FROM visited_business
    JOIN traveller ON traveller.code = visited_business.traveller WHERE traveller.account_id = NEW.id AND is_recommended;
  IF codes IS NOT NULL THEN PERFORM notify_recommended('visited_business', codes); END IF;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.notify_keys(changed_table text, keys text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE changed text[] := ARRAY(SELECT DISTINCT key FROM unnest(keys) AS key WHERE key IS NOT NULL);
BEGIN
  IF changed = '{}' THEN RETURN; END IF;
  INSERT INTO change_outbox (keys) VALUES (changed);
  IF NOT EXISTS (SELECT FROM change_reader WHERE alive > clock_timestamp() - interval '5 seconds') THEN
    PERFORM pg_notify('guide_keys', key) FROM unnest(changed) AS key;
  END IF;
END $function$;
CREATE OR REPLACE FUNCTION public.notify_recommendation_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE codes text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT business) INTO codes FROM new_rows WHERE is_recommended;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT business) INTO codes FROM old_rows WHERE is_recommended;
  ELSE
    SELECT array_agg(DISTINCT business) INTO codes FROM (
      (SELECT * FROM new_rows EXCEPT SELECT * FROM old_rows) UNION ALL (SELECT * FROM old_rows EXCEPT SELECT * FROM new_rows)
    ) AS version WHERE is_recommended;
  END IF;
  IF codes IS NOT NULL THEN PERFORM notify_recommended('visited_business', codes); END IF;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.notify_recommended(changed_table text, codes text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF cardinality(codes) > bulk_rows() THEN
    PERFORM notify_keys(changed_table, listing_kinds());
  ELSE
    PERFORM notify_keys(changed_table, listing_keys((SELECT array_agg(to_jsonb(b)) FROM business b WHERE b.code = ANY (codes))) || 'ranking'::text);
  END IF;
END $function$;
CREATE OR REPLACE FUNCTION public.notify_recommender_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE travellers text[]; codes text[];
BEGIN
  -- First of all: nearly every update of a traveller is a count.
  SELECT array_agg(code) INTO travellers FROM old_rows o JOIN new_rows n USING (code)
  WHERE (o.name, o.visibility, o.selfie_avatar_uuid) IS DISTINCT FROM (n.name, n.visibility, n.selfie_avatar_uuid);
  IF travellers IS NULL THEN RETURN NULL; END IF;
  SELECT array_agg(DISTINCT business) INTO codes FROM visited_business WHERE traveller = ANY (travellers) AND is_recommended;
  IF codes IS NOT NULL THEN PERFORM notify_recommended('traveller', codes); END IF;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.notify_trails()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM notify_keys('trail', ARRAY['trail']);
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.opening_week_key(hours text, country_code text, latitude double precision, longitude double precision)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (hours = ''::text) THEN '        '::text ELSE translate(encode(SUBSTRING(decode(md5((((country_code || '|'::text) || hours) || CASE WHEN is_by_sun(hours) THEN ('|'::text || COALESCE(((((latitude * (10)::double precision))::integer || ','::text) || ((longitude * (10)::double precision))::integer), ''::text)) ELSE ''::text END)), 'hex'::text) FROM 1 FOR 6), 'base64'::text), '+/'::text, '-_'::text) END;
CREATE OR REPLACE FUNCTION public.phone_key(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (length(regexp_replace(phone, '\D'::text, ''::text, 'g'::text)) >= 7) THEN "right"(regexp_replace(phone, '\D'::text, ''::text, 'g'::text), 9) ELSE NULL::text END;
CREATE OR REPLACE FUNCTION public.pg_notify(channel text, payload text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM change_reader WHERE alive > clock_timestamp() - interval '5 seconds') THEN
    INSERT INTO change_outbox (keys) VALUES (ARRAY['jobs']);
  ELSE
    PERFORM pg_catalog.pg_notify(channel, payload);
  END IF;
END $function$;
CREATE OR REPLACE FUNCTION public.put_back(what text, subject text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE
  place text := split_part(subject, '/', 2);
BEGIN
  IF what = 'recommendation' THEN
    UPDATE visited_business SET is_recommended = true, taken_down = NULL WHERE uuid = subject::uuid AND taken_down IS NOT NULL;
  ELSIF what = 'guide' THEN
    UPDATE traveller_guide SET visibility = taken_down, taken_down = NULL, version = version + 1
      WHERE uuid = reported_guide(split_part(subject, '/', 1), place) AND taken_down IS NOT NULL;
  ELSIF what = 'business' THEN
    UPDATE business SET is_published = true, deleted = NULL WHERE code = subject AND NOT is_published AND merged_into IS NULL;
  ELSIF what = 'traveller' THEN
    UPDATE account SET blocked = NULL WHERE blocked IS NOT NULL
      AND id = coalesce((SELECT account_id FROM traveller WHERE code = subject), CASE WHEN length(subject) = 36 THEN subject::uuid END);
  ELSE
    RETURN false;
  END IF;
  RETURN FOUND;
END $function$;
CREATE OR REPLACE FUNCTION public.queue_job(task text, payload json, run_at timestamp with time zone, max_attempts integer, job_key text, flags text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
BEGIN
  PERFORM graphile_worker.add_job(task, payload := payload, run_at := run_at, max_attempts := max_attempts, job_key := job_key,
    job_key_mode := 'unsafe_dedupe', flags := flags);
END $function$;
CREATE OR REPLACE FUNCTION public.queue_owner_mail(task text, key text, payload jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF to_regnamespace('graphile_worker') IS NULL THEN RETURN; END IF;
  -- As many attempts as src/platform/jobs/jobQueue.ts gives every job.
  PERFORM queue_job(task, payload::json, NULL, 20, key, NULL);
END $function$;
CREATE OR REPLACE FUNCTION public.recount_hashtags()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  EXECUTE counting_statement('hashtag_count', ARRAY['hashtag'], ARRAY['businesses'],
    $changes$SELECT hashtag, sum(step)::integer AS businesses FROM (
      SELECT DISTINCT unnest($1::text[]) AS hashtag, 1 AS step WHERE $2
      UNION ALL SELECT DISTINCT unnest($3::text[]), -1 WHERE $4
    ) AS each WHERE length(hashtag) BETWEEN 1 AND 60 GROUP BY hashtag HAVING sum(step) <> 0$changes$)
  USING NEW.hashtags, NEW.is_published, OLD.hashtags, OLD.is_published;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.refuse_blocked_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE since timestamptz;
BEGIN
  SELECT blocked INTO since FROM account WHERE id = NEW.account_id FOR NO KEY UPDATE;
  RETURN CASE WHEN since IS NULL THEN NEW END;
END $function$;
CREATE OR REPLACE FUNCTION public.refuse_credit(reason text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'credit: %', reason USING ERRCODE = 'check_violation';
END $function$;
CREATE OR REPLACE FUNCTION public.reported_guide(who text, place text)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  SELECT uuid FROM traveller_guide WHERE traveller = who AND CASE WHEN place ~ '^[a-z]{2}$'
    THEN country_code = upper(place) AND area_id IS NULL
    ELSE area_id = coalesce((SELECT id FROM area WHERE slug = place), (SELECT area_id FROM area_alias WHERE slug = place)) END
$function$;
CREATE OR REPLACE FUNCTION public.restore_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE account SET deletion_requested = NULL WHERE id = NEW.account_id AND deletion_requested IS NOT NULL;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.retire_uploads()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE upload SET deleted = now(), kept_until = NULL WHERE uuid IN (SELECT changed_rows.upload FROM changed_rows);
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.return_listing_rows(from_code text, to_code text, moved jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  shown uuid[] := ARRAY(SELECT uuid FROM picture WHERE business_code = from_code AND deleted IS NULL AND moved -> 'picture' ? uuid::text);
BEGIN
  UPDATE visited_business v SET business = to_code WHERE business = from_code AND moved -> 'visited_business' ? v.uuid::text
    AND NOT EXISTS (SELECT FROM visited_business o WHERE o.business = to_code AND o.traveller = v.traveller);
  UPDATE wishlist_business w SET business = to_code WHERE business = from_code AND moved -> 'wishlist_business' ? w.uuid::text
    AND NOT EXISTS (SELECT FROM wishlist_business o WHERE o.business = to_code AND o.traveller = w.traveller);
  UPDATE coupon SET business = to_code WHERE business = from_code AND moved -> 'coupon' ? code;
  UPDATE booking_enquiry SET business_profile = to_code WHERE business_profile = from_code AND moved -> 'booking_enquiry' ? uuid::text;
  UPDATE guest_question SET business = to_code WHERE business = from_code AND moved -> 'guest_question' ? uuid::text;
  UPDATE inventory_item SET business_profile = to_code WHERE business_profile = from_code AND moved -> 'inventory_item' ? id::text;
  UPDATE picture SET deleted = now() WHERE uuid = ANY (shown);
  UPDATE picture SET business_code = to_code, deleted = NULL WHERE uuid = ANY (shown);
  UPDATE traveller_guide_entry g SET business = to_code WHERE business = from_code AND moved -> 'traveller_guide_entry' ? g.guide::text
    AND NOT EXISTS (SELECT FROM traveller_guide_entry o WHERE o.business = to_code AND o.guide = g.guide);
  UPDATE import_record SET business_code = to_code WHERE business_code = from_code AND moved -> 'import_record' ? source_key;
  UPDATE event e SET business = to_code,
    area_id = CASE WHEN is_at_host THEN b.area_id ELSE e.area_id END, country_code = CASE WHEN is_at_host THEN b.country_code ELSE e.country_code END,
    latitude = CASE WHEN is_at_host THEN b.latitude ELSE e.latitude END, longitude = CASE WHEN is_at_host THEN b.longitude ELSE e.longitude END
    FROM business b WHERE e.business = from_code AND b.code = to_code AND moved -> 'event' ? e.uuid::text;
  UPDATE translation t SET business = to_code WHERE business = from_code AND moved -> 'translation' ? (t.field || ' ' || t.language || ' ' || t.source)
    AND NOT EXISTS (SELECT FROM translation o WHERE o.business = to_code AND o.field = t.field AND o.language = t.language AND o.source = t.source);
  PERFORM write_translations(ARRAY[from_code], NULL, NULL, false);
END $function$;
CREATE OR REPLACE FUNCTION public.set_event_language()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.language := (SELECT language FROM business WHERE code = NEW.business);
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.set_events_language()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE event SET language = NEW.language WHERE business = NEW.code AND added_by = 'owner' AND language IS DISTINCT FROM NEW.language;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.show_pictures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  WITH shown AS (
    SELECT changed.business_code, array_agg(picture.upload ORDER BY picture.position, picture.uuid) FILTER (WHERE picture.uuid IS NOT NULL) AS uploads
    FROM (SELECT DISTINCT business_code FROM changed_rows) AS changed
    LEFT JOIN picture ON picture.business_code = changed.business_code AND picture.deleted IS NULL
    GROUP BY changed.business_code
  ), wanted AS (
    SELECT business.code,
      coalesce(uploads[1], drawn_cover_uuid, cover_image_uuid) AS cover,
      coalesce(uploads[2:], '{}') AS gallery,
      CASE WHEN uploads IS NOT NULL THEN coalesce(drawn_cover_uuid, cover_image_uuid) END AS drawn
    FROM shown JOIN business ON business.code = shown.business_code
  )
  UPDATE business SET cover_image_uuid = cover, image_gallery = gallery, drawn_cover_uuid = drawn
  FROM wanted WHERE business.code = wanted.code AND (cover_image_uuid, image_gallery) IS DISTINCT FROM (cover, gallery);

  WITH shown AS (
    SELECT item.id, array_agg(picture.upload ORDER BY picture.position, picture.uuid) FILTER (WHERE picture.uuid IS NOT NULL) AS uploads
    FROM inventory_item AS item LEFT JOIN picture ON picture.item = item.id AND picture.deleted IS NULL
    WHERE item.business_profile IN (SELECT business_code FROM changed_rows) AND (picture.uuid IS NOT NULL OR item.drawn_image_uuid IS NOT NULL)
      -- A picture that was sent for the item itself stays.
      AND NOT EXISTS (SELECT FROM upload WHERE upload.uuid = item.image_link_uuid AND upload.kind = 'item')
    GROUP BY item.id
  ), wanted AS (
    SELECT inventory_item.id,
      coalesce(uploads[1], drawn_image_uuid, image_link_uuid) AS image,
      coalesce(uploads[2:], '{}') AS gallery,
      CASE WHEN uploads IS NOT NULL THEN coalesce(drawn_image_uuid, image_link_uuid) END AS drawn
    FROM shown JOIN inventory_item ON inventory_item.id = shown.id
  )
  UPDATE inventory_item SET image_link_uuid = image, image_gallery = gallery, drawn_image_uuid = drawn
  FROM wanted WHERE inventory_item.id = wanted.id AND (image_link_uuid, image_gallery) IS DISTINCT FROM (image, gallery);
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.take_down(what text, subject text, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE
  place text := split_part(subject, '/', 2);
BEGIN
  IF what = 'recommendation' THEN
    UPDATE visited_business SET is_recommended = false, taken_down = moment WHERE uuid = subject::uuid AND is_recommended;
  ELSIF what = 'guide' THEN
    UPDATE traveller_guide SET taken_down = visibility, visibility = 'private', version = version + 1
      WHERE uuid = reported_guide(split_part(subject, '/', 1), place) AND visibility <> 'private';
  ELSIF what = 'business' THEN
    UPDATE business SET is_published = false, is_featured = false WHERE code = subject AND is_published AND deleted IS NULL;
  ELSE
    RETURN false;
  END IF;
  RETURN FOUND;
END $function$;
CREATE OR REPLACE FUNCTION public.translation_rank(source text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_position(ARRAY['owner'::text, 'staff'::text, 'import'::text, 'machine'::text], source);
CREATE OR REPLACE FUNCTION public.website_key(website text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN NULLIF(regexp_replace(lower(website), '^https?://(www[.])?|[/?#]+$'::text, ''::text, 'g'::text), ''::text);
CREATE OR REPLACE FUNCTION public.write_credit_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  moved credit_transfer;
  lot credit_lot;
  left_over numeric(10, 2) := -NEW.amount;
  part numeric(10, 2);
  owner credit_account;
BEGIN
  SELECT * INTO moved FROM credit_transfer WHERE uuid = NEW.transfer;
  SELECT * INTO owner FROM credit_account WHERE uuid = NEW.account;
  IF moved.business IS DISTINCT FROM owner.business THEN PERFORM refuse_credit('the account is another business''s'); END IF;
  NEW.number := NULL;
  NEW.balance := NULL;
  NEW.created := moved.created;
  IF (NEW.amount > 0) <> ((moved.kind = 'grant') <> owner.is_business) THEN PERFORM refuse_credit('the wrong sign for a ' || moved.kind); END IF;
  IF owner.is_business THEN RETURN NEW; END IF;
  UPDATE credit_account SET balance = balance + NEW.amount, entries_count = entries_count + 1 WHERE uuid = NEW.account
    RETURNING balance, entries_count INTO NEW.balance, NEW.number;
  IF moved.kind = 'grant' THEN
    INSERT INTO credit_lot (uuid, account, coupon, amount, remaining, created, expires_at)
      VALUES (moved.uuid, NEW.account, moved.coupon, NEW.amount, NEW.amount, moved.created, moved.expires_at);
  ELSIF moved.kind = 'spend' THEN
    FOR lot IN SELECT * FROM credit_lot WHERE account = NEW.account AND remaining > 0 AND expires_at > moved.created ORDER BY created, uuid LOOP
      EXIT WHEN left_over = 0;
      part := least(left_over, lot.remaining);
      UPDATE credit_lot SET remaining = remaining - part WHERE uuid = lot.uuid;
      left_over := left_over - part;
    END LOOP;
    IF left_over > 0 THEN PERFORM refuse_credit('more than there is'); END IF;
  ELSE
    SELECT * INTO lot FROM credit_lot WHERE uuid = moved.lot AND account = NEW.account;
    IF lot IS NULL OR lot.remaining <> left_over THEN PERFORM refuse_credit('not what is left of the grant'); END IF;
    IF moved.kind = 'take_back' AND (lot.remaining <> lot.amount OR lot.coupon IS DISTINCT FROM moved.coupon) THEN
      PERFORM refuse_credit('it was spent, or is of another coupon');
    END IF;
    UPDATE credit_lot SET remaining = 0, is_taken_back = moved.kind = 'take_back' WHERE uuid = lot.uuid;
  END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.write_item_needs(listings text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF listings IS NULL THEN RETURN; END IF;
  PERFORM FROM business WHERE code = ANY (listings) ORDER BY code FOR NO KEY UPDATE;
  UPDATE business SET item_needs = found.letters FROM (SELECT code, fold_item_needs(code) AS letters FROM unnest(listings) AS code) AS found
  WHERE business.code = found.code AND business.item_needs <> found.letters;
END $function$;
CREATE OR REPLACE FUNCTION public.write_translations(listings text[], events uuid[], areas integer[], is_guide boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF listings IS NOT NULL THEN
    PERFORM FROM business WHERE code = ANY (listings) ORDER BY code FOR NO KEY UPDATE;
    UPDATE business b SET modified = now(), translations = best.texts
    FROM (
      SELECT code, (
        SELECT jsonb_object_agg(language, texts) FROM (
          SELECT language, jsonb_object_agg(field, text) AS texts FROM (
            SELECT DISTINCT ON (field, language) field, language, text FROM translation
            WHERE translation.business = code AND field IN ('name', 'short_description')
            ORDER BY field, language, translation_rank(source)
          ) AS first GROUP BY language) AS each) AS texts
      FROM unnest(listings) AS code
    ) AS best
    WHERE b.code = best.code AND (b.modified, b.translations) IS DISTINCT FROM (now(), best.texts);
  END IF;
  IF events IS NOT NULL THEN UPDATE event SET modified = now() WHERE uuid = ANY (events); END IF;
  IF areas IS NOT NULL THEN
    PERFORM FROM area WHERE id = ANY (areas) ORDER BY id FOR NO KEY UPDATE;
    UPDATE area SET translations = (
      SELECT jsonb_object_agg(language, jsonb_build_object('name', text)) FROM (
        SELECT DISTINCT ON (language) language, text FROM translation
        WHERE translation.area = area.id AND field = 'name' ORDER BY language, translation_rank(source)
      ) AS best)
    WHERE id = ANY (areas);
  END IF;
  IF is_guide THEN PERFORM notify_keys('guide_settings', ARRAY['guide_settings']); END IF;
END $function$;
CREATE VIEW inbox_entry AS
 SELECT e.uuid,
        CASE
            WHEN (EXISTS ( SELECT
               FROM guest_question q
              WHERE (q.uuid = e.uuid))) THEN 'question'::text
            ELSE 'enquiry'::text
        END AS kind,
    e.business_profile AS business,
    e.item_type,
    COALESCE(e.room, e.activity) AS item,
    e.bookable_name,
    e.guest_name,
    e.guest_message AS text,
    e.from_date,
    e.to_date,
    e.agreed_from,
    e.agreed_to,
    e.kept_until,
    e.status,
    e.for_staff,
    e.opened,
    e.last_message_at,
    ((e.last_side = 'guest'::text) AND (e.status = ANY (ARRAY['sent'::text, 'answered'::text])) AND (NOT e.for_staff)) AS is_waiting,
    e.adults,
    e.child_ages
   FROM booking_enquiry e
UNION ALL
 SELECT q.uuid,
    'question'::text AS kind,
    q.business,
    'business'::text AS item_type,
    NULL::uuid AS item,
    ''::text AS bookable_name,
    q.guest_name,
    q.question AS text,
    NULL::date AS from_date,
    NULL::date AS to_date,
    NULL::date AS agreed_from,
    NULL::date AS agreed_to,
    NULL::timestamp with time zone AS kept_until,
        CASE
            WHEN (s.done_at IS NULL) THEN 'sent'::text
            ELSE 'answered'::text
        END AS status,
    q.for_staff,
    s.opened,
    q.created AS last_message_at,
    ((s.done_at IS NULL) AND (NOT q.for_staff)) AS is_waiting,
    NULL::smallint AS adults,
    '{}'::smallint[] AS child_ages
   FROM (guest_question q
     LEFT JOIN question_state s ON ((s.question = q.uuid)))
  WHERE (NOT (EXISTS ( SELECT
           FROM booking_enquiry e
          WHERE (e.uuid = q.uuid))));
CREATE INDEX account_blocked ON public.account USING btree (created DESC, id) WHERE (blocked IS NOT NULL);
CREATE INDEX account_deletion ON public.account USING btree (deletion_requested) WHERE (deletion_requested IS NOT NULL);
CREATE INDEX account_demo ON public.account USING btree (id) WHERE is_demo;
CREATE UNIQUE INDEX account_email ON public.account USING btree (lower(email));
CREATE INDEX account_email_text ON public.account USING gin (lower(email) gin_trgm_ops);
CREATE INDEX account_link_account ON public.account_link USING btree (account_id);
CREATE INDEX account_link_change ON public.account_link USING btree (change_uuid) WHERE (change_uuid IS NOT NULL);
CREATE INDEX account_link_expires ON public.account_link USING btree (expires);
CREATE INDEX account_newest ON public.account USING btree (created DESC, id);
CREATE INDEX account_staff ON public.account USING btree (created DESC, id) WHERE ('staff'::text = ANY (roles));
CREATE INDEX added_business_newest ON public.added_business USING btree (created DESC, uuid);
CREATE INDEX added_business_traveller ON public.added_business USING btree (traveller);
CREATE INDEX added_business_waiting ON public.added_business USING btree (created, uuid) WHERE (reviewed IS NULL);
CREATE INDEX api_key_business ON public.api_key USING btree (business_code, created, uuid);
CREATE INDEX api_key_created_by ON public.api_key USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX area_alias_area ON public.area_alias USING btree (area_id);
CREATE INDEX area_country_population ON public.area USING btree (country_code, population DESC, id);
CREATE INDEX area_map_point ON public.area USING gist (map_point(latitude, longitude));
CREATE INDEX area_parent ON public.area USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX backup_run_started ON public.backup_run USING btree (started DESC);
CREATE INDEX blocked_nights_item ON public.blocked_nights USING btree (item);
CREATE INDEX booking_enquiry_activity ON public.booking_enquiry USING btree (activity) WHERE (activity IS NOT NULL);
CREATE INDEX booking_enquiry_arrivals ON public.booking_enquiry USING btree (business_profile, agreed_from) WHERE ((agreed_from IS NOT NULL) AND (kept_until IS NULL) AND (status = 'answered'::text));
CREATE INDEX booking_enquiry_business ON public.booking_enquiry USING btree (business_profile, created DESC, uuid);
CREATE INDEX booking_enquiry_guest ON public.booking_enquiry USING btree (lower(guest_email));
CREATE INDEX booking_enquiry_inbox ON public.booking_enquiry USING btree (business_profile, last_message_at DESC, uuid);
CREATE INDEX booking_enquiry_kept ON public.booking_enquiry USING btree (kept_until) WHERE (kept_until IS NOT NULL);
CREATE INDEX booking_enquiry_last_message ON public.booking_enquiry USING btree (last_message_at DESC, uuid);
CREATE INDEX booking_enquiry_open ON public.booking_enquiry USING btree (COALESCE(agreed_to, to_date, from_date, ((last_message_at AT TIME ZONE 'UTC'::text))::date)) WHERE (status <> 'closed'::text);
CREATE INDEX booking_enquiry_room ON public.booking_enquiry USING btree (room) WHERE (room IS NOT NULL);
CREATE INDEX booking_enquiry_staff ON public.booking_enquiry USING btree (created DESC, uuid) WHERE for_staff;
CREATE INDEX booking_enquiry_traveller ON public.booking_enquiry USING btree (traveller, created DESC, uuid) WHERE (traveller IS NOT NULL);
CREATE INDEX booking_enquiry_waiting ON public.booking_enquiry USING btree (business_profile, last_message_at) WHERE ((last_side = 'guest'::text) AND (status = ANY (ARRAY['sent'::text, 'answered'::text])) AND (NOT for_staff));
CREATE INDEX business_activity ON public.business USING btree (activity_subtype, recommendations_count DESC, notability DESC, middle_metres, name, code) INCLUDE (facets, facet_digits, facet_languages, facet_hashtags) WHERE (is_published AND (activity_subtype IS NOT NULL));
CREATE INDEX business_all_newest ON public.business USING btree (created DESC, code);
CREATE INDEX business_area ON public.business USING btree (area_id, recommendations_count DESC, notability DESC, middle_metres, name, code) INCLUDE (facets, facet_digits, facet_languages, facet_hashtags) WHERE is_published;
CREATE INDEX business_area_newest ON public.business USING btree (area_id, created DESC, code) INCLUDE (modified) WHERE is_published;
CREATE INDEX business_count_area ON public.business_count_base USING btree (businesses DESC, area_id) WHERE ((area_id > 0) AND (business_type = ''::text) AND (activity_subtype = ''::text));
CREATE INDEX business_count_area_id ON public.business_count_base USING btree (area_id) WHERE ((area_id > 0) AND (business_type = ''::text) AND (activity_subtype = ''::text));
CREATE INDEX business_count_change_key ON public.business_count_change USING btree (country_code, area_id, business_type, activity_subtype);
CREATE INDEX business_count_country ON public.business_count_base USING btree (country_code, businesses DESC, area_id) WHERE ((area_id > 0) AND (business_type = ''::text) AND (activity_subtype = ''::text));
CREATE INDEX business_count_subtype ON public.business_count_base USING btree (businesses DESC, activity_subtype) WHERE ((country_code = ''::text) AND (activity_subtype > ''::text));
CREATE INDEX business_country ON public.business USING btree (country_code, recommendations_count DESC, notability DESC, middle_metres, name, code) INCLUDE (facets, facet_digits, facet_languages, facet_hashtags) WHERE is_published;
CREATE INDEX business_country_facets ON public.business USING btree (country_code) INCLUDE (facets, facet_digits, facet_languages, facet_hashtags, name, code) WHERE is_published;
CREATE INDEX business_deleted ON public.business USING btree (deleted, code) WHERE (deleted IS NOT NULL);
CREATE INDEX business_demo ON public.business USING btree (code) WHERE is_demo;
CREATE INDEX business_discount ON public.business USING btree (discount DESC, code) WHERE is_published;
CREATE UNIQUE INDEX business_drawn_cover ON public.business USING btree (drawn_cover_uuid) WHERE (drawn_cover_uuid IS NOT NULL);
CREATE INDEX business_drawn_gallery ON public.business USING gin (image_gallery) WHERE is_demo;
CREATE INDEX business_featured ON public.business USING btree (business_type, recommendations_count DESC, code) WHERE (is_published AND is_featured);
CREATE INDEX business_featured_newest ON public.business USING btree (created DESC, code) WHERE is_featured;
CREATE INDEX business_hashtags ON public.business USING gin (hashtags) WHERE is_published;
CREATE INDEX business_hidden_newest ON public.business USING btree (created DESC, code) WHERE (NOT is_published);
CREATE INDEX business_lower_name ON public.business USING btree (lower(name)) WHERE is_published;
CREATE INDEX business_map_point ON public.business USING gist (map_point(latitude, longitude)) WHERE is_published;
CREATE INDEX business_measured ON public.business USING btree (code) WHERE (measured_reply_time IS NOT NULL);
CREATE INDEX business_member_business ON public.business_member USING btree (business_code);
CREATE INDEX business_merged ON public.business USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX business_modified ON public.business USING btree (modified, code);
CREATE INDEX business_name ON public.business USING btree (name, code) WHERE is_published;
CREATE INDEX business_offer ON public.business USING btree (country_code, discount DESC, bonus_credit DESC, code) WHERE (is_published AND ((discount > 0) OR (bonus_credit > (0)::numeric)));
CREATE INDEX business_open_pictures ON public.business USING btree (notability DESC, code) WHERE (is_shell AND is_published AND ((picture_sources <> '{}'::text[]) OR (wikidata_id <> ''::text)));
CREATE INDEX business_phone_key ON public.business USING btree (phone_key(phone)) WHERE (phone_key(phone) IS NOT NULL);
CREATE INDEX business_placeless_newest ON public.business USING btree (created DESC, code) WHERE (area_id IS NULL);
CREATE INDEX business_recommendations ON public.business USING btree (recommendations_count DESC, code) WHERE is_published;
CREATE INDEX business_registration ON public.business USING btree (lower(registration_number)) WHERE (registration_number <> ''::text);
CREATE INDEX business_shell_newest ON public.business USING btree (created DESC, code) WHERE is_shell;
CREATE INDEX business_sitemap ON public.business USING btree (code) INCLUDE (modified) WHERE is_published;
CREATE INDEX business_source ON public.business USING btree (attribution_text, COALESCE(attribution_licence, ''::text)) WHERE (is_published AND (attribution_text IS NOT NULL));
CREATE INDEX business_text ON public.business USING gin (listing_text(name, address, city, email, phone, website) gin_trgm_ops);
CREATE INDEX business_type_best ON public.business USING btree (business_type, recommendations_count DESC, notability DESC, middle_metres, name, code) WHERE is_published;
CREATE INDEX business_website_key ON public.business USING btree (website_key(website)) WHERE (website_key(website) IS NOT NULL);
CREATE INDEX business_wikidata ON public.business USING btree (wikidata_id) WHERE (wikidata_id <> ''::text);
CREATE INDEX calendar_feed_due ON public.calendar_feed USING btree (next_try);
CREATE INDEX change_outbox_xid ON public.change_outbox USING btree (xid);
CREATE INDEX claim_account ON public.claim USING btree (account_id, created DESC, uuid);
CREATE INDEX claim_business ON public.claim USING btree (business, created DESC);
CREATE INDEX claim_decided ON public.claim USING btree (decided DESC, uuid) WHERE (decided IS NOT NULL);
CREATE INDEX claim_decided_by ON public.claim USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX claim_due ON public.claim USING btree (next_check) WHERE ((state = 'open'::text) AND (next_check IS NOT NULL));
CREATE INDEX claim_evidence_unused ON public.claim_evidence USING btree (uuid) WHERE (claim IS NULL);
CREATE INDEX claim_open ON public.claim USING btree (created, uuid) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX claim_open_once ON public.claim USING btree (business, account_id) WHERE (state = ANY (ARRAY['open'::text, 'waiting'::text]));
CREATE INDEX claim_running_out ON public.claim USING btree (expires) WHERE (state = 'open'::text);
CREATE INDEX claim_waiting ON public.claim USING btree (created, uuid) WHERE (state = 'waiting'::text);
CREATE INDEX closed_days_holder ON public.closed_days USING btree (holder);
CREATE INDEX coupon_batch ON public.coupon USING btree (business, batch) WHERE (batch IS NOT NULL);
CREATE INDEX coupon_business ON public.coupon USING btree (business, created DESC);
CREATE INDEX coupon_item ON public.coupon USING btree (item) WHERE (item IS NOT NULL);
CREATE UNIQUE INDEX coupon_open_once ON public.coupon USING btree (traveller, business) WHERE ((status = ANY (ARRAY['saved'::text, 'redeemed'::text])) AND (NOT is_expired) AND (traveller IS NOT NULL));
CREATE INDEX coupon_recommender ON public.coupon USING btree (recommender);
CREATE INDEX coupon_redeemed ON public.coupon USING btree (business, redeemed_at DESC) WHERE (redeemed_at IS NOT NULL);
CREATE INDEX coupon_redeemed_by ON public.coupon USING btree (redeemed_by) WHERE (redeemed_by IS NOT NULL);
CREATE INDEX coupon_running_out ON public.coupon USING btree (expires_at) WHERE ((status = ANY (ARRAY['saved'::text, 'redeemed'::text])) AND (NOT is_expired));
CREATE INDEX coupon_saved ON public.coupon USING btree (business, expires_at) WHERE ((status = 'saved'::text) AND attached);
CREATE INDEX coupon_traveller ON public.coupon USING btree (traveller, created DESC);
CREATE INDEX credit_account_business ON public.credit_account USING btree (business, created DESC, uuid);
CREATE UNIQUE INDEX credit_account_of_business ON public.credit_account USING btree (business) WHERE is_business;
CREATE UNIQUE INDEX credit_account_once ON public.credit_account USING btree (traveller, business) WHERE (traveller IS NOT NULL);
CREATE INDEX credit_code_running_out ON public.credit_code USING btree (expires_at);
CREATE UNIQUE INDEX credit_entry_number ON public.credit_entry USING btree (account, number);
CREATE INDEX credit_lot_account ON public.credit_lot USING btree (account, created);
CREATE UNIQUE INDEX credit_lot_once ON public.credit_lot USING btree (coupon) WHERE (NOT is_taken_back);
CREATE INDEX credit_lot_running_out ON public.credit_lot USING btree (expires_at) WHERE (remaining > (0)::numeric);
CREATE INDEX credit_transfer_business ON public.credit_transfer USING btree (business, created DESC, uuid);
CREATE INDEX credit_transfer_coupon ON public.credit_transfer USING btree (coupon) WHERE (coupon IS NOT NULL);
CREATE INDEX credit_transfer_disputed ON public.credit_transfer USING btree (disputed_at DESC) WHERE (disputed_at IS NOT NULL);
CREATE INDEX credit_transfer_made_by ON public.credit_transfer USING btree (made_by) WHERE (made_by IS NOT NULL);
CREATE INDEX credit_transfer_waiting ON public.credit_transfer USING btree (disputed_at, uuid) WHERE ((disputed_at IS NOT NULL) AND (dispute_closed IS NULL));
CREATE INDEX drawn_picture_used ON public.drawn_picture USING btree (used);
CREATE INDEX email_change_account ON public.email_change USING btree (account_id);
CREATE INDEX email_change_expires ON public.email_change USING btree (expires);
CREATE UNIQUE INDEX email_change_open ON public.email_change USING btree (account_id) WHERE (ended IS NULL);
CREATE INDEX enquiry_message_answers ON public.enquiry_message USING btree (created) WHERE (side = 'business'::text);
CREATE INDEX enquiry_message_author ON public.enquiry_message USING btree (author) WHERE (author IS NOT NULL);
CREATE INDEX enquiry_message_enquiry ON public.enquiry_message USING btree (enquiry, created, uuid);
CREATE INDEX enquiry_note_business ON public.enquiry_note USING btree (business);
CREATE INDEX event_area ON public.event USING btree (area_id) WHERE (deleted IS NULL);
CREATE INDEX event_business ON public.event USING btree (business) WHERE (business IS NOT NULL);
CREATE INDEX event_changed ON public.event USING btree (modified DESC, uuid);
CREATE INDEX event_country ON public.event USING btree (country_code) WHERE (deleted IS NULL);
CREATE INDEX event_deleted ON public.event USING btree (deleted) WHERE (deleted IS NOT NULL);
CREATE INDEX event_host_key ON public.event USING btree (host_key) WHERE ((host_key IS NOT NULL) AND (business IS NULL));
CREATE INDEX event_last_end ON public.event USING btree (last_end) WHERE (last_end IS NOT NULL);
CREATE INDEX event_occurrence_ends ON public.event_occurrence USING btree (ends);
CREATE INDEX event_occurrence_starts ON public.event_occurrence USING btree (starts);
CREATE INDEX event_open_pictures ON public.event USING btree (uuid) WHERE ((picture_uuid IS NULL) AND (deleted IS NULL) AND (picture_sources <> '{}'::text[]) AND (picture_sources <> pictures_fetched));
CREATE INDEX event_picture ON public.event USING btree (picture_uuid) WHERE (picture_uuid IS NOT NULL);
CREATE INDEX event_renew ON public.event USING btree (renew_at) WHERE (renew_at IS NOT NULL);
CREATE INDEX event_words ON public.event USING gin (to_tsvector('simple'::regconfig, ((words || ' '::text) || translated_words)));
CREATE INDEX event_zone ON public.event USING btree (zone);
CREATE INDEX facet_count_change_key ON public.facet_count_change USING btree (country_code, activity_subtype, kind, value);
CREATE INDEX feed_event_feed ON public.feed_event USING btree (feed);
CREATE INDEX guest_question_business ON public.guest_question USING btree (business, created DESC, uuid);
CREATE INDEX guest_question_guest ON public.guest_question USING btree (lower(guest_email));
CREATE INDEX guest_question_staff ON public.guest_question USING btree (created DESC, uuid) WHERE for_staff;
CREATE INDEX hashtag_count_change_key ON public.hashtag_count_change USING btree (hashtag);
CREATE INDEX hashtag_count_most ON public.hashtag_count_base USING btree (businesses DESC, hashtag) WHERE (businesses > 0);
CREATE INDEX held_request_created ON public.held_request USING btree (created);
CREATE INDEX idempotency_key_created ON public.idempotency_key USING btree (created);
CREATE INDEX import_change_record ON public.import_change USING btree (source_key);
CREATE INDEX import_job_account ON public.import_job USING btree (account_id);
CREATE INDEX import_job_active ON public.import_job USING btree (created) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text, 'undoing'::text]));
CREATE INDEX import_job_created ON public.import_job USING btree (created DESC);
CREATE UNIQUE INDEX import_job_run ON public.import_job USING btree (run);
CREATE INDEX import_job_source ON public.import_job USING btree (source, created DESC) WHERE (source IS NOT NULL);
CREATE INDEX import_other_run ON public.import_other USING btree (run, kind, source_key);
CREATE INDEX import_problem_left_out ON public.import_problem USING btree (run, line, id) WHERE (kind <> 'note'::text);
CREATE UNIQUE INDEX import_problem_order ON public.import_problem USING btree (run, line, id);
CREATE INDEX import_question_business ON public.import_question USING btree (business_code);
CREATE UNIQUE INDEX import_question_open ON public.import_question USING btree (business_code, suggestion) WHERE (decided IS NULL);
CREATE INDEX import_question_run ON public.import_question USING btree (run);
CREATE INDEX import_question_waiting ON public.import_question USING btree (created, uuid) WHERE (decided IS NULL);
CREATE INDEX import_record_business ON public.import_record USING btree (business_code, rank, source_key);
CREATE INDEX import_record_dataset ON public.import_record USING btree (dataset);
CREATE INDEX import_record_first_run ON public.import_record USING btree (first_run, source_key);
CREATE INDEX import_record_key_text ON public.import_record USING gin (lower(source_key) gin_trgm_ops);
CREATE INDEX import_record_scripts ON public.import_record USING btree (source_key) WHERE (octet_length(localities) > length(localities));
CREATE INDEX import_retired_run ON public.import_retired USING btree (run, business_code);
CREATE INDEX import_run_file ON public.import_run USING btree (file_hash, number DESC);
CREATE INDEX import_source_account ON public.import_source USING btree (account_id);
CREATE INDEX import_source_due ON public.import_source USING btree (due);
CREATE INDEX incoming_mail_enquiry ON public.incoming_mail USING btree (enquiry) WHERE (enquiry IS NOT NULL);
CREATE INDEX incoming_mail_held ON public.incoming_mail USING btree (received DESC, uuid) WHERE (state = 'held'::text);
CREATE INDEX incoming_mail_received ON public.incoming_mail USING btree (received);
CREATE INDEX incoming_upload_account ON public.incoming_upload USING btree (account_id);
CREATE INDEX incoming_upload_touched ON public.incoming_upload USING btree (touched);
CREATE INDEX inventory_item_business ON public.inventory_item USING btree (business_profile, kind, "order", created DESC, id);
CREATE INDEX inventory_item_deleted ON public.inventory_item USING btree (deleted) WHERE (deleted IS NOT NULL);
CREATE UNIQUE INDEX inventory_item_drawn_image ON public.inventory_item USING btree (drawn_image_uuid) WHERE (drawn_image_uuid IS NOT NULL);
CREATE INDEX inventory_item_featured ON public.inventory_item USING btree (kind, created DESC, id) WHERE is_featured;
CREATE INDEX inventory_item_price ON public.inventory_item USING btree (business_profile, kind, minimum_price) INCLUDE (minimum_price_currency, room_type, maximum_capacity) WHERE (is_shown AND (minimum_price IS NOT NULL) AND (kind = ANY (ARRAY['room'::text, 'activity'::text])));
CREATE INDEX item_import_business ON public.item_import USING btree (business_code, created DESC);
CREATE INDEX item_import_created ON public.item_import USING btree (created);
CREATE INDEX limit_counter_ends ON public.limit_counter USING btree (ends);
CREATE INDEX listing_closing_account ON public.listing_closing USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX listing_closing_closed ON public.listing_closing USING btree (closed);
CREATE INDEX listing_difference_run ON public.listing_difference USING btree (run);
CREATE INDEX listing_export_business ON public.listing_export USING btree (business, created DESC);
CREATE INDEX listing_export_expires ON public.listing_export USING btree (expires);
CREATE UNIQUE INDEX listing_export_once ON public.listing_export USING btree (business) WHERE (status = ANY (ARRAY['queued'::text, 'working'::text]));
CREATE INDEX listing_invitation_by ON public.listing_invitation USING btree (invited_by);
CREATE INDEX listing_invitation_running_out ON public.listing_invitation USING btree (expires);
CREATE INDEX listing_merge_account ON public.listing_merge USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX listing_merge_kept ON public.listing_merge USING btree (kept);
CREATE INDEX listing_merge_newest ON public.listing_merge USING btree (created DESC, uuid);
CREATE UNIQUE INDEX listing_merge_once ON public.listing_merge USING btree (gone) WHERE (undone IS NULL);
CREATE INDEX listing_pair_open ON public.listing_pair USING btree (score DESC, one, other) WHERE (dismissed IS NULL);
CREATE INDEX listing_pair_other ON public.listing_pair USING btree (other);
CREATE INDEX listing_pair_waiting ON public.listing_pair USING btree (found, one, other) WHERE (dismissed IS NULL);
CREATE INDEX listing_transfer_from ON public.listing_transfer USING btree (from_account);
CREATE INDEX listing_transfer_running_out ON public.listing_transfer USING btree (expires);
CREATE INDEX listing_view_day ON public.listing_view USING btree (day);
CREATE INDEX log_entry_account ON public.log_entry USING btree (account_id, created DESC, uuid DESC) WHERE (account_id IS NOT NULL);
CREATE INDEX log_entry_business ON public.log_entry USING btree (business_code, created DESC, uuid DESC) WHERE (business_code IS NOT NULL);
CREATE INDEX log_entry_newest ON public.log_entry USING btree (created DESC, uuid DESC);
CREATE INDEX log_entry_staff ON public.log_entry USING btree (created DESC, uuid DESC) WHERE (side = 'staff'::text);
CREATE INDEX mail_sent_about ON public.mail_sent USING btree (about) WHERE (about IS NOT NULL);
CREATE INDEX mail_sent_bounced ON public.mail_sent USING btree (about) WHERE (bounced IS NOT NULL);
CREATE UNIQUE INDEX mail_sent_mark ON public.mail_sent USING btree (mark) WHERE (mark IS NOT NULL);
CREATE INDEX mail_sent_sent ON public.mail_sent USING btree (sent);
CREATE INDEX octo_booking_arrival ON public.octo_booking USING btree (key, from_date);
CREATE INDEX octo_booking_held ON public.octo_booking USING btree (key, hold_until) WHERE (enquiry IS NULL);
CREATE INDEX octo_booking_over ON public.octo_booking USING btree (hold_until) WHERE (enquiry IS NULL);
CREATE INDEX octo_booking_reseller ON public.octo_booking USING btree (key, reseller_reference) WHERE (reseller_reference IS NOT NULL);
CREATE INDEX octo_connection_created_by ON public.octo_connection USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX octo_connection_due ON public.octo_connection USING btree (next_try);
CREATE INDEX oidc_attempt_running_out ON public.oidc_attempt USING btree (expires);
CREATE INDEX opening_week_country ON public.opening_week USING btree (country_code) INCLUDE (key, spans, until) WHERE (spans IS NOT NULL);
CREATE INDEX opening_week_until ON public.opening_week USING btree (until) WHERE (until IS NOT NULL);
CREATE INDEX passkey_account ON public.passkey USING btree (account_id);
CREATE INDEX passkey_challenge_account ON public.passkey_challenge USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX passkey_challenge_expires ON public.passkey_challenge USING btree (expires);
CREATE INDEX picture_business ON public.picture USING btree (business_code, "position");
CREATE INDEX picture_item ON public.picture USING btree (item) WHERE (item IS NOT NULL);
CREATE INDEX place_import_created ON public.place_import USING btree (created);
CREATE INDEX place_import_traveller ON public.place_import USING btree (traveller, created DESC);
CREATE INDEX placing_move_business ON public.placing_move USING btree (business_code);
CREATE INDEX practical_place_area ON public.practical_place USING btree (area_id, kind);
CREATE INDEX practical_place_cash ON public.practical_place USING gist (map_point(latitude, longitude)) WHERE (kind = 'cash'::text);
CREATE INDEX practical_place_charging ON public.practical_place USING gist (map_point(latitude, longitude)) WHERE (kind = 'charging'::text);
CREATE INDEX practical_place_drinking_water ON public.practical_place USING gist (map_point(latitude, longitude)) WHERE (kind = 'drinking_water'::text);
CREATE INDEX practical_place_first_aid ON public.practical_place USING gist (map_point(latitude, longitude)) WHERE (kind = 'first_aid'::text);
CREATE INDEX practical_place_kind ON public.practical_place USING btree (kind, area_id);
CREATE INDEX practical_place_luggage ON public.practical_place USING gist (map_point(latitude, longitude)) WHERE (kind = 'luggage'::text);
CREATE INDEX practical_place_parking ON public.practical_place USING gist (map_point(latitude, longitude)) WHERE (kind = 'parking'::text);
CREATE INDEX practical_place_pharmacy ON public.practical_place USING gist (map_point(latitude, longitude)) WHERE (kind = 'pharmacy'::text);
CREATE INDEX practical_place_station ON public.practical_place USING gist (map_point(latitude, longitude)) WHERE (kind = 'station'::text);
CREATE INDEX practical_place_stop ON public.practical_place USING gist (map_point(latitude, longitude)) WHERE (kind = 'stop'::text);
CREATE INDEX practical_place_toilets ON public.practical_place USING gist (map_point(latitude, longitude)) WHERE (kind = 'toilets'::text);
CREATE INDEX private_place_traveller ON public.private_place USING btree (traveller, created DESC, uuid);
CREATE INDEX push_subscription_account ON public.push_subscription USING btree (account_id, created);
CREATE UNIQUE INDEX push_subscription_endpoint ON public.push_subscription USING btree (md5(endpoint));
CREATE INDEX push_subscription_session ON public.push_subscription USING btree (session);
CREATE INDEX relationship_from ON public.relationship USING btree (from_traveller, status, created DESC);
CREATE INDEX relationship_to ON public.relationship USING btree (to_traveller, status, created DESC);
CREATE INDEX report_about ON public.report USING btree (about) WHERE (about IS NOT NULL);
CREATE INDEX report_decision ON public.report USING btree (decision) WHERE (decision IS NOT NULL);
CREATE INDEX report_email ON public.report USING btree (resolved) WHERE (email IS NOT NULL);
CREATE INDEX report_objection_account ON public.report_objection USING btree (account) WHERE (account IS NOT NULL);
CREATE INDEX report_objection_decided ON public.report_objection USING btree (decided DESC, uuid DESC) WHERE (decided IS NOT NULL);
CREATE INDEX report_objection_waiting ON public.report_objection USING btree (created, uuid) WHERE (decided IS NULL);
CREATE UNIQUE INDEX report_once ON public.report USING btree (reporter, kind, subject) WHERE ((resolved IS NULL) AND (reporter IS NOT NULL));
CREATE INDEX report_open ON public.report USING btree (created DESC, uuid DESC) WHERE (resolved IS NULL);
CREATE INDEX report_resolved ON public.report USING btree (resolved DESC, uuid DESC) WHERE (resolved IS NOT NULL);
CREATE INDEX report_subject ON public.report USING btree (kind, subject);
CREATE UNIQUE INDEX saved_answer_title ON public.saved_answer USING btree (business, lower(title));
CREATE INDEX search_fact_all ON public.search_fact USING btree (fact, score DESC, ref);
CREATE UNIQUE INDEX search_fact_area ON public.search_fact USING btree (fact, area_id, score DESC, ref);
CREATE INDEX search_fact_country ON public.search_fact USING btree (fact, country_code, score DESC, ref);
CREATE INDEX search_pending_part ON public.search_pending USING btree (((hashtext(ref) & 7)), id);
CREATE INDEX session_account ON public.session USING btree (account_id);
CREATE INDEX session_expires ON public.session USING btree (expires);
CREATE INDEX sign_up_invitation_by ON public.sign_up_invitation USING btree (invited_by);
CREATE UNIQUE INDEX sign_up_invitation_email ON public.sign_up_invitation USING btree (email) WHERE (listing_invitation IS NULL);
CREATE INDEX sign_up_invitation_running_out ON public.sign_up_invitation USING btree (expires);
CREATE INDEX taken_nights_event ON public.taken_nights USING btree (event) WHERE (event IS NOT NULL);
CREATE INDEX taken_nights_holder ON public.taken_nights USING btree (holder) WHERE (holder IS NOT NULL);
CREATE INDEX taken_nights_kept ON public.taken_nights USING btree (kept_until) WHERE (kept_until IS NOT NULL);
CREATE INDEX trail_area ON public.trail USING btree (area_id);
CREATE INDEX trail_point_place ON public.trail_point USING gist (map_point(latitude, longitude));
CREATE INDEX trail_point_trail ON public.trail_point USING btree (trail);
CREATE INDEX trail_words ON public.trail USING gin (to_tsvector('simple'::regconfig, words));
CREATE UNIQUE INDEX translation_area ON public.translation USING btree (area, field, language, source) WHERE (area IS NOT NULL);
CREATE UNIQUE INDEX translation_business ON public.translation USING btree (business, field, language, source) WHERE (business IS NOT NULL);
CREATE UNIQUE INDEX translation_event ON public.translation USING btree (event, field, language, source) WHERE (event IS NOT NULL);
CREATE UNIQUE INDEX translation_guide ON public.translation USING btree (field, language, source) WHERE (num_nonnulls(business, item, event, area) = 0);
CREATE UNIQUE INDEX translation_item ON public.translation USING btree (item, field, language, source) WHERE (item IS NOT NULL);
CREATE INDEX traveller_block_blocked ON public.traveller_block USING btree (blocked, traveller);
CREATE INDEX traveller_export_expires ON public.traveller_export USING btree (expires);
CREATE UNIQUE INDEX traveller_export_once ON public.traveller_export USING btree (traveller) WHERE (status = ANY (ARRAY['queued'::text, 'working'::text]));
CREATE INDEX traveller_export_traveller ON public.traveller_export USING btree (traveller, created DESC);
CREATE INDEX traveller_followers ON public.traveller USING btree (followers_count DESC, code) WHERE ((visibility = 'public'::text) AND (followers_count > 0));
CREATE INDEX traveller_guide_area ON public.traveller_guide USING btree (area_id, modified DESC) WHERE ((visibility = 'public'::text) AND (area_id IS NOT NULL));
CREATE INDEX traveller_guide_country ON public.traveller_guide USING btree (country_code, modified DESC) WHERE (visibility = 'public'::text);
CREATE INDEX traveller_guide_entry_business ON public.traveller_guide_entry USING btree (business);
CREATE INDEX traveller_guide_newest ON public.traveller_guide USING btree (traveller, modified DESC, uuid);
CREATE UNIQUE INDEX traveller_guide_once ON public.traveller_guide USING btree (traveller, country_code, COALESCE(area_id, 0));
CREATE INDEX traveller_guide_public ON public.traveller_guide USING btree (uuid) WHERE (visibility = 'public'::text);
CREATE INDEX traveller_invited_by ON public.traveller USING btree (invited_by) WHERE (invited_by IS NOT NULL);
CREATE INDEX traveller_name_words ON public.traveller USING gin (array_to_tsvector(name_words(name))) WHERE (account_id IS NOT NULL);
CREATE INDEX traveller_public ON public.traveller USING btree (name, code) WHERE (visibility = 'public'::text);
CREATE INDEX upload_account ON public.upload USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX upload_unused ON public.upload USING btree (uuid) WHERE ((deleted IS NOT NULL) OR ((kind = 'selfie'::text) AND (account_id IS NULL)));
CREATE INDEX used_challenge_expires ON public.used_challenge USING btree (expires);
CREATE INDEX visited_activity_activity ON public.visited_activity USING btree (activity);
CREATE UNIQUE INDEX visited_activity_type_once ON public.visited_activity USING btree (traveller, activity_type) WHERE (activity IS NULL);
CREATE INDEX visited_area_area ON public.visited_area USING btree (area_id);
CREATE INDEX visited_business_business ON public.visited_business USING btree (business, created DESC);
CREATE INDEX visited_business_recommended ON public.visited_business USING btree (business, created DESC) INCLUDE (traveller, rating) WHERE is_recommended;
CREATE INDEX visited_business_traveller ON public.visited_business USING btree (traveller, created DESC) INCLUDE (business) WHERE is_recommended;
CREATE INDEX visited_country_country ON public.visited_country USING btree (country_code);
CREATE INDEX webhook_business ON public.webhook USING btree (business, created, uuid);
CREATE INDEX webhook_created_by ON public.webhook USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX webhook_delivery_created ON public.webhook_delivery USING btree (created);
CREATE INDEX webhook_delivery_due ON public.webhook_delivery USING btree (next_try) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_delivery_log ON public.webhook_delivery USING btree (webhook, created DESC, uuid DESC);
CREATE INDEX webhook_delivery_waiting ON public.webhook_delivery USING btree (webhook) WHERE (state = 'waiting'::text);
CREATE INDEX wishlist_business_business ON public.wishlist_business USING btree (business);
CREATE INDEX wishlist_business_newest ON public.wishlist_business USING btree (traveller, created DESC, uuid);
CREATE INDEX wishlist_country_country ON public.wishlist_country USING btree (country_code);
ALTER TABLE account_identity ADD CONSTRAINT account_identity_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE;
ALTER TABLE account_link ADD CONSTRAINT account_link_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE;
ALTER TABLE account_link ADD CONSTRAINT account_link_change_uuid_fkey FOREIGN KEY (change_uuid) REFERENCES email_change(uuid) ON DELETE CASCADE;
ALTER TABLE added_business ADD CONSTRAINT added_business_business_fkey FOREIGN KEY (business) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE added_business ADD CONSTRAINT added_business_traveller_fkey FOREIGN KEY (traveller) REFERENCES traveller(code) ON DELETE SET NULL;
ALTER TABLE api_key ADD CONSTRAINT api_key_business_code_fkey FOREIGN KEY (business_code) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE api_key ADD CONSTRAINT api_key_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id) ON DELETE SET NULL;
ALTER TABLE area ADD CONSTRAINT area_country_code_fkey FOREIGN KEY (country_code) REFERENCES country(code);
ALTER TABLE area ADD CONSTRAINT area_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES area(id);
ALTER TABLE area_alias ADD CONSTRAINT area_alias_area_id_fkey FOREIGN KEY (area_id) REFERENCES area(id);
ALTER TABLE area_name ADD CONSTRAINT area_name_area_id_fkey FOREIGN KEY (area_id) REFERENCES area(id) ON DELETE CASCADE;
ALTER TABLE area_outline ADD CONSTRAINT area_outline_area_id_fkey FOREIGN KEY (area_id) REFERENCES area(id) ON DELETE CASCADE;
ALTER TABLE blocked_nights ADD CONSTRAINT blocked_nights_item_fkey FOREIGN KEY (item) REFERENCES inventory_item(id) ON DELETE CASCADE;
ALTER TABLE booking_enquiry ADD CONSTRAINT booking_enquiry_activity_fkey FOREIGN KEY (activity) REFERENCES inventory_item(id) ON DELETE SET NULL;
ALTER TABLE booking_enquiry ADD CONSTRAINT booking_enquiry_business_profile_fkey FOREIGN KEY (business_profile) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE booking_enquiry ADD CONSTRAINT booking_enquiry_room_fkey FOREIGN KEY (room) REFERENCES inventory_item(id) ON DELETE SET NULL;
ALTER TABLE booking_enquiry ADD CONSTRAINT booking_enquiry_traveller_fkey FOREIGN KEY (traveller) REFERENCES traveller(code) ON DELETE SET NULL;
ALTER TABLE business ADD CONSTRAINT business_area_id_fkey FOREIGN KEY (area_id) REFERENCES area(id);
ALTER TABLE business ADD CONSTRAINT business_country_code_fkey FOREIGN KEY (country_code) REFERENCES country(code);
ALTER TABLE business ADD CONSTRAINT business_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES business(code) ON DELETE SET NULL;
ALTER TABLE business_member ADD CONSTRAINT business_member_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE;
ALTER TABLE business_member ADD CONSTRAINT business_member_business_code_fkey FOREIGN KEY (business_code) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE calendar_feed ADD CONSTRAINT calendar_feed_item_fkey FOREIGN KEY (item) REFERENCES inventory_item(id) ON DELETE CASCADE;
ALTER TABLE claim ADD CONSTRAINT claim_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE;
ALTER TABLE claim ADD CONSTRAINT claim_business_fkey FOREIGN KEY (business) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE claim ADD CONSTRAINT claim_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id) ON DELETE SET NULL;
ALTER TABLE claim_evidence ADD CONSTRAINT claim_evidence_claim_fkey FOREIGN KEY (claim) REFERENCES claim(uuid) ON DELETE SET NULL;
ALTER TABLE closed_days ADD CONSTRAINT closed_days_holder_fkey FOREIGN KEY (holder) REFERENCES octo_product(uuid) ON DELETE CASCADE;
ALTER TABLE closed_days ADD CONSTRAINT closed_days_item_fkey FOREIGN KEY (item) REFERENCES inventory_item(id) ON DELETE CASCADE;
ALTER TABLE coupon ADD CONSTRAINT coupon_business_fkey FOREIGN KEY (business) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE coupon ADD CONSTRAINT coupon_item_fkey FOREIGN KEY (item) REFERENCES inventory_item(id) ON DELETE SET NULL;
ALTER TABLE coupon ADD CONSTRAINT coupon_recommender_fkey FOREIGN KEY (recommender) REFERENCES traveller(code) ON DELETE SET NULL;
ALTER TABLE coupon ADD CONSTRAINT coupon_redeemed_by_fkey FOREIGN KEY (redeemed_by) REFERENCES account(id) ON DELETE SET NULL;
ALTER TABLE coupon ADD CONSTRAINT coupon_traveller_fkey FOREIGN KEY (traveller) REFERENCES traveller(code) ON DELETE SET NULL;
ALTER TABLE credit_account ADD CONSTRAINT credit_account_business_fkey FOREIGN KEY (business) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE credit_account ADD CONSTRAINT credit_account_traveller_fkey FOREIGN KEY (traveller) REFERENCES traveller(code) ON DELETE SET NULL;
ALTER TABLE credit_code ADD CONSTRAINT credit_code_account_fkey FOREIGN KEY (account) REFERENCES credit_account(uuid) ON DELETE CASCADE;
ALTER TABLE credit_entry ADD CONSTRAINT credit_entry_account_fkey FOREIGN KEY (account) REFERENCES credit_account(uuid) ON DELETE CASCADE;
ALTER TABLE credit_entry ADD CONSTRAINT credit_entry_transfer_fkey FOREIGN KEY (transfer) REFERENCES credit_transfer(uuid) ON DELETE CASCADE;
ALTER TABLE credit_lot ADD CONSTRAINT credit_lot_account_fkey FOREIGN KEY (account) REFERENCES credit_account(uuid) ON DELETE CASCADE;
ALTER TABLE credit_lot ADD CONSTRAINT credit_lot_coupon_amount_fkey FOREIGN KEY (coupon, amount) REFERENCES coupon(code, bonus_credit) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE credit_lot ADD CONSTRAINT credit_lot_uuid_fkey FOREIGN KEY (uuid) REFERENCES credit_transfer(uuid) ON DELETE CASCADE;
ALTER TABLE credit_transfer ADD CONSTRAINT credit_transfer_business_fkey FOREIGN KEY (business) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE credit_transfer ADD CONSTRAINT credit_transfer_coupon_fkey FOREIGN KEY (coupon) REFERENCES coupon(code) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE credit_transfer ADD CONSTRAINT credit_transfer_made_by_fkey FOREIGN KEY (made_by) REFERENCES account(id) ON DELETE SET NULL;
ALTER TABLE email_change ADD CONSTRAINT email_change_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE;
ALTER TABLE enquiry_message ADD CONSTRAINT enquiry_message_author_fkey FOREIGN KEY (author) REFERENCES account(id) ON DELETE SET NULL;
ALTER TABLE enquiry_message ADD CONSTRAINT enquiry_message_enquiry_fkey FOREIGN KEY (enquiry) REFERENCES booking_enquiry(uuid) ON DELETE CASCADE;
ALTER TABLE enquiry_note ADD CONSTRAINT enquiry_note_business_fkey FOREIGN KEY (business) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE event ADD CONSTRAINT event_area_id_fkey FOREIGN KEY (area_id) REFERENCES area(id) ON DELETE SET NULL;
ALTER TABLE event ADD CONSTRAINT event_business_fkey FOREIGN KEY (business) REFERENCES business(code) ON DELETE SET NULL;
ALTER TABLE event_occurrence ADD CONSTRAINT event_occurrence_event_fkey FOREIGN KEY (event) REFERENCES event(uuid) ON DELETE CASCADE;
ALTER TABLE feed_event ADD CONSTRAINT feed_event_feed_fkey FOREIGN KEY (feed) REFERENCES calendar_feed(uuid) ON DELETE CASCADE;
ALTER TABLE followed_hashtag ADD CONSTRAINT followed_hashtag_traveller_fkey FOREIGN KEY (traveller) REFERENCES traveller(code) ON DELETE CASCADE;
ALTER TABLE guest_question ADD CONSTRAINT guest_question_business_fkey FOREIGN KEY (business) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE held_request ADD CONSTRAINT held_request_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE;
ALTER TABLE import_change ADD CONSTRAINT import_change_run_fkey FOREIGN KEY (run) REFERENCES import_run(id);
ALTER TABLE import_change ADD CONSTRAINT import_change_source_key_fkey FOREIGN KEY (source_key) REFERENCES import_record(source_key) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE import_job ADD CONSTRAINT import_job_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL;
ALTER TABLE import_job ADD CONSTRAINT import_job_source_fkey FOREIGN KEY (source) REFERENCES import_source(uuid) ON DELETE SET NULL;
ALTER TABLE import_problem ADD CONSTRAINT import_problem_run_fkey FOREIGN KEY (run) REFERENCES import_run(id);
ALTER TABLE import_question ADD CONSTRAINT import_question_business_code_fkey FOREIGN KEY (business_code) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE import_record ADD CONSTRAINT import_record_business_code_fkey FOREIGN KEY (business_code) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE import_record ADD CONSTRAINT import_record_first_run_fkey FOREIGN KEY (first_run) REFERENCES import_run(id);
ALTER TABLE import_retired ADD CONSTRAINT import_retired_business_code_fkey FOREIGN KEY (business_code) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE import_source ADD CONSTRAINT import_source_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL;
ALTER TABLE incoming_mail ADD CONSTRAINT incoming_mail_enquiry_fkey FOREIGN KEY (enquiry) REFERENCES booking_enquiry(uuid) ON DELETE CASCADE;
ALTER TABLE incoming_upload ADD CONSTRAINT incoming_upload_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL;
ALTER TABLE inventory_item ADD CONSTRAINT inventory_item_business_profile_fkey FOREIGN KEY (business_profile) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE item_import ADD CONSTRAINT item_import_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE;
ALTER TABLE item_import ADD CONSTRAINT item_import_business_code_fkey FOREIGN KEY (business_code) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE listing_closing ADD CONSTRAINT listing_closing_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL;
ALTER TABLE listing_closing ADD CONSTRAINT listing_closing_business_fkey FOREIGN KEY (business) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE listing_difference ADD CONSTRAINT listing_difference_business_code_fkey FOREIGN KEY (business_code) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE listing_difference ADD CONSTRAINT listing_difference_run_fkey FOREIGN KEY (run) REFERENCES import_run(id);
ALTER TABLE listing_export ADD CONSTRAINT listing_export_business_fkey FOREIGN KEY (business) REFERENCES business(code) ON DELETE SET NULL;
ALTER TABLE listing_invitation ADD CONSTRAINT listing_invitation_business_code_fkey FOREIGN KEY (business_code) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE listing_invitation ADD CONSTRAINT listing_invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES account(id) ON DELETE CASCADE;
ALTER TABLE listing_merge ADD CONSTRAINT listing_merge_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL;
ALTER TABLE listing_merge ADD CONSTRAINT listing_merge_gone_fkey FOREIGN KEY (gone) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE listing_merge ADD CONSTRAINT listing_merge_kept_fkey FOREIGN KEY (kept) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE listing_pair ADD CONSTRAINT listing_pair_one_fkey FOREIGN KEY (one) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE listing_pair ADD CONSTRAINT listing_pair_other_fkey FOREIGN KEY (other) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE listing_transfer ADD CONSTRAINT listing_transfer_business_fkey FOREIGN KEY (business) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE listing_transfer ADD CONSTRAINT listing_transfer_from_account_fkey FOREIGN KEY (from_account) REFERENCES account(id) ON DELETE CASCADE;
ALTER TABLE listing_view ADD CONSTRAINT listing_view_business_code_fkey FOREIGN KEY (business_code) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE log_entry ADD CONSTRAINT log_entry_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL;
ALTER TABLE mail_muted ADD CONSTRAINT mail_muted_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE;
ALTER TABLE octo_booking ADD CONSTRAINT octo_booking_enquiry_fkey FOREIGN KEY (enquiry) REFERENCES booking_enquiry(uuid) ON DELETE CASCADE;
ALTER TABLE octo_booking ADD CONSTRAINT octo_booking_key_fkey FOREIGN KEY (key) REFERENCES api_key(uuid) ON DELETE CASCADE;
ALTER TABLE octo_connection ADD CONSTRAINT octo_connection_business_fkey FOREIGN KEY (business) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE octo_connection ADD CONSTRAINT octo_connection_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id) ON DELETE SET NULL;
ALTER TABLE octo_product ADD CONSTRAINT octo_product_connection_fkey FOREIGN KEY (connection) REFERENCES octo_connection(uuid) ON DELETE CASCADE;
ALTER TABLE octo_product ADD CONSTRAINT octo_product_item_fkey FOREIGN KEY (item) REFERENCES inventory_item(id) ON DELETE SET NULL;
ALTER TABLE passkey ADD CONSTRAINT passkey_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE;
ALTER TABLE passkey_challenge ADD CONSTRAINT passkey_challenge_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE;
ALTER TABLE picture ADD CONSTRAINT picture_business_code_fkey FOREIGN KEY (business_code) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE picture ADD CONSTRAINT picture_item_fkey FOREIGN KEY (item) REFERENCES inventory_item(id) ON DELETE SET NULL;
ALTER TABLE picture ADD CONSTRAINT picture_upload_fkey FOREIGN KEY (upload) REFERENCES upload(uuid) ON DELETE CASCADE;
ALTER TABLE picture_fetch ADD CONSTRAINT picture_fetch_business_code_fkey FOREIGN KEY (business_code) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE place_import ADD CONSTRAINT place_import_traveller_fkey FOREIGN KEY (traveller) REFERENCES traveller(code) ON DELETE CASCADE;
ALTER TABLE placing_move ADD CONSTRAINT placing_move_business_code_fkey FOREIGN KEY (business_code) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE placing_move ADD CONSTRAINT placing_move_run_fkey FOREIGN KEY (run) REFERENCES placing_run(id) ON DELETE CASCADE;
ALTER TABLE practical_place ADD CONSTRAINT practical_place_area_id_fkey FOREIGN KEY (area_id) REFERENCES area(id) ON DELETE SET NULL;
ALTER TABLE private_place ADD CONSTRAINT private_place_traveller_fkey FOREIGN KEY (traveller) REFERENCES traveller(code) ON DELETE CASCADE;
ALTER TABLE push_muted ADD CONSTRAINT push_muted_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE;
ALTER TABLE push_subscription ADD CONSTRAINT push_subscription_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE;
ALTER TABLE push_subscription ADD CONSTRAINT push_subscription_session_fkey FOREIGN KEY (session) REFERENCES session(id_hash) ON DELETE CASCADE;
ALTER TABLE question_state ADD CONSTRAINT question_state_question_fkey FOREIGN KEY (question) REFERENCES guest_question(uuid) ON DELETE CASCADE;
ALTER TABLE relationship ADD CONSTRAINT relationship_from_traveller_fkey FOREIGN KEY (from_traveller) REFERENCES traveller(code) ON DELETE CASCADE;
ALTER TABLE relationship ADD CONSTRAINT relationship_to_traveller_fkey FOREIGN KEY (to_traveller) REFERENCES traveller(code) ON DELETE CASCADE;
ALTER TABLE report ADD CONSTRAINT report_about_fkey FOREIGN KEY (about) REFERENCES traveller(code) ON DELETE SET NULL;
ALTER TABLE report ADD CONSTRAINT report_reporter_fkey FOREIGN KEY (reporter) REFERENCES account(id) ON DELETE SET NULL;
ALTER TABLE report ADD CONSTRAINT report_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES account(id) ON DELETE SET NULL;
ALTER TABLE report_objection ADD CONSTRAINT report_objection_account_fkey FOREIGN KEY (account) REFERENCES account(id) ON DELETE SET NULL;
ALTER TABLE report_objection ADD CONSTRAINT report_objection_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id) ON DELETE SET NULL;
ALTER TABLE report_objection ADD CONSTRAINT report_objection_first_decider_fkey FOREIGN KEY (first_decider) REFERENCES account(id) ON DELETE SET NULL;
ALTER TABLE report_objection ADD CONSTRAINT report_objection_report_fkey FOREIGN KEY (report) REFERENCES report(uuid) ON DELETE CASCADE;
ALTER TABLE room_calendar ADD CONSTRAINT room_calendar_item_fkey FOREIGN KEY (item) REFERENCES inventory_item(id) ON DELETE CASCADE;
ALTER TABLE saved_answer ADD CONSTRAINT saved_answer_business_fkey FOREIGN KEY (business) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE session ADD CONSTRAINT session_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE;
ALTER TABLE sign_up_invitation ADD CONSTRAINT sign_up_invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES account(id) ON DELETE CASCADE;
ALTER TABLE sign_up_invitation ADD CONSTRAINT sign_up_invitation_listing_invitation_fkey FOREIGN KEY (listing_invitation) REFERENCES listing_invitation(uuid) ON DELETE CASCADE;
ALTER TABLE taken_nights ADD CONSTRAINT taken_nights_event_fkey FOREIGN KEY (event) REFERENCES feed_event(uuid) ON DELETE CASCADE;
ALTER TABLE taken_nights ADD CONSTRAINT taken_nights_item_fkey FOREIGN KEY (item) REFERENCES inventory_item(id) ON DELETE CASCADE;
ALTER TABLE trail ADD CONSTRAINT trail_area_id_fkey FOREIGN KEY (area_id) REFERENCES area(id) ON DELETE SET NULL;
ALTER TABLE trail_point ADD CONSTRAINT trail_point_trail_fkey FOREIGN KEY (trail) REFERENCES trail(uuid) ON DELETE CASCADE;
ALTER TABLE translation ADD CONSTRAINT translation_area_fkey FOREIGN KEY (area) REFERENCES area(id) ON DELETE CASCADE;
ALTER TABLE translation ADD CONSTRAINT translation_business_fkey FOREIGN KEY (business) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE translation ADD CONSTRAINT translation_event_fkey FOREIGN KEY (event) REFERENCES event(uuid) ON DELETE CASCADE;
ALTER TABLE translation ADD CONSTRAINT translation_item_fkey FOREIGN KEY (item) REFERENCES inventory_item(id) ON DELETE CASCADE;
ALTER TABLE traveller ADD CONSTRAINT traveller_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE;
ALTER TABLE traveller ADD CONSTRAINT traveller_home_country_fkey FOREIGN KEY (home_country) REFERENCES country(code);
ALTER TABLE traveller ADD CONSTRAINT traveller_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES traveller(code) ON DELETE SET NULL;
ALTER TABLE traveller_block ADD CONSTRAINT traveller_block_blocked_fkey FOREIGN KEY (blocked) REFERENCES traveller(code) ON DELETE CASCADE;
ALTER TABLE traveller_block ADD CONSTRAINT traveller_block_traveller_fkey FOREIGN KEY (traveller) REFERENCES traveller(code) ON DELETE CASCADE;
ALTER TABLE traveller_export ADD CONSTRAINT traveller_export_traveller_fkey FOREIGN KEY (traveller) REFERENCES traveller(code) ON DELETE SET NULL;
ALTER TABLE traveller_guide ADD CONSTRAINT traveller_guide_area_id_fkey FOREIGN KEY (area_id) REFERENCES area(id);
ALTER TABLE traveller_guide ADD CONSTRAINT traveller_guide_country_code_fkey FOREIGN KEY (country_code) REFERENCES country(code);
ALTER TABLE traveller_guide ADD CONSTRAINT traveller_guide_traveller_fkey FOREIGN KEY (traveller) REFERENCES traveller(code) ON DELETE CASCADE;
ALTER TABLE traveller_guide_entry ADD CONSTRAINT traveller_guide_entry_business_fkey FOREIGN KEY (business) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE traveller_guide_entry ADD CONSTRAINT traveller_guide_entry_guide_fkey FOREIGN KEY (guide) REFERENCES traveller_guide(uuid) ON DELETE CASCADE;
ALTER TABLE traveller_guide_track ADD CONSTRAINT traveller_guide_track_guide_fkey FOREIGN KEY (guide) REFERENCES traveller_guide(uuid) ON DELETE CASCADE;
ALTER TABLE upload ADD CONSTRAINT upload_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL;
ALTER TABLE visited_activity ADD CONSTRAINT visited_activity_traveller_fkey FOREIGN KEY (traveller) REFERENCES traveller(code) ON DELETE CASCADE;
ALTER TABLE visited_area ADD CONSTRAINT visited_area_area_id_fkey FOREIGN KEY (area_id) REFERENCES area(id);
ALTER TABLE visited_area ADD CONSTRAINT visited_area_traveller_fkey FOREIGN KEY (traveller) REFERENCES traveller(code) ON DELETE CASCADE;
ALTER TABLE visited_business ADD CONSTRAINT visited_business_business_fkey FOREIGN KEY (business) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE visited_business ADD CONSTRAINT visited_business_traveller_fkey FOREIGN KEY (traveller) REFERENCES traveller(code) ON DELETE CASCADE;
ALTER TABLE visited_country ADD CONSTRAINT visited_country_country_code_fkey FOREIGN KEY (country_code) REFERENCES country(code);
ALTER TABLE visited_country ADD CONSTRAINT visited_country_traveller_fkey FOREIGN KEY (traveller) REFERENCES traveller(code) ON DELETE CASCADE;
ALTER TABLE webhook ADD CONSTRAINT webhook_business_fkey FOREIGN KEY (business) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE webhook ADD CONSTRAINT webhook_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id) ON DELETE SET NULL;
ALTER TABLE webhook_delivery ADD CONSTRAINT webhook_delivery_webhook_fkey FOREIGN KEY (webhook) REFERENCES webhook(uuid) ON DELETE CASCADE;
ALTER TABLE wishlist_business ADD CONSTRAINT wishlist_business_business_fkey FOREIGN KEY (business) REFERENCES business(code) ON DELETE CASCADE;
ALTER TABLE wishlist_business ADD CONSTRAINT wishlist_business_traveller_fkey FOREIGN KEY (traveller) REFERENCES traveller(code) ON DELETE CASCADE;
ALTER TABLE wishlist_country ADD CONSTRAINT wishlist_country_country_code_fkey FOREIGN KEY (country_code) REFERENCES country(code);
ALTER TABLE wishlist_country ADD CONSTRAINT wishlist_country_traveller_fkey FOREIGN KEY (traveller) REFERENCES traveller(code) ON DELETE CASCADE;
CREATE TRIGGER account_clears_reports BEFORE DELETE ON account FOR EACH ROW EXECUTE FUNCTION clear_reports();
CREATE TRIGGER account_ends_staff_sessions AFTER UPDATE OF roles ON account FOR EACH ROW WHEN (old.roles IS DISTINCT FROM new.roles) EXECUTE FUNCTION end_sessions_of_former_staff();
CREATE TRIGGER account_guides_notify AFTER UPDATE OF deletion_requested, email_verified_at, blocked ON account FOR EACH ROW WHEN (old.deletion_requested IS DISTINCT FROM new.deletion_requested OR (old.email_verified_at IS NULL) IS DISTINCT FROM (new.email_verified_at IS NULL) OR old.blocked IS DISTINCT FROM new.blocked) EXECUTE FUNCTION notify_guides_of_account();
CREATE TRIGGER account_hidden_notifies AFTER UPDATE OF deletion_requested, blocked ON account FOR EACH ROW WHEN (old.deletion_requested IS DISTINCT FROM new.deletion_requested OR old.blocked IS DISTINCT FROM new.blocked) EXECUTE FUNCTION notify_hidden_change();
CREATE TRIGGER account_journal_blocked AFTER UPDATE OF blocked ON account FOR EACH ROW WHEN (old.blocked IS NULL AND new.blocked IS NOT NULL) EXECUTE FUNCTION note_in_journal('account_blocked', 'id');
CREATE TRIGGER account_journal_deleted AFTER DELETE ON account FOR EACH ROW EXECUTE FUNCTION note_in_journal('account_deleted', 'id');
CREATE TRIGGER account_journal_deletion_cancelled AFTER UPDATE OF deletion_requested ON account FOR EACH ROW WHEN (old.deletion_requested IS NOT NULL AND new.deletion_requested IS NULL) EXECUTE FUNCTION note_in_journal('deletion_cancelled', 'id');
CREATE TRIGGER account_journal_deletion_requested AFTER UPDATE OF deletion_requested ON account FOR EACH ROW WHEN (old.deletion_requested IS NULL AND new.deletion_requested IS NOT NULL) EXECUTE FUNCTION note_in_journal('deletion_requested', 'id', 'deletes_words');
CREATE TRIGGER account_journal_unblocked AFTER UPDATE OF blocked ON account FOR EACH ROW WHEN (old.blocked IS NOT NULL AND new.blocked IS NULL) EXECUTE FUNCTION note_in_journal('account_unblocked', 'id');
CREATE TRIGGER account_keeps_words BEFORE DELETE ON account FOR EACH ROW WHEN (old.deletion_requested IS NOT NULL) EXECUTE FUNCTION keep_words();
CREATE TRIGGER account_kept_out AFTER UPDATE OF blocked, deletion_requested ON account FOR EACH ROW WHEN (old.blocked IS NULL AND new.blocked IS NOT NULL OR old.deletion_requested IS NULL AND new.deletion_requested IS NOT NULL) EXECUTE FUNCTION end_rights_of_account();
CREATE TRIGGER account_rights_gone BEFORE DELETE ON account FOR EACH ROW EXECUTE FUNCTION end_rights_of_account();
CREATE TRIGGER api_key_journal_revoked AFTER UPDATE OF revoked ON api_key FOR EACH ROW WHEN (old.revoked IS NULL AND new.revoked IS NOT NULL) EXECUTE FUNCTION note_in_journal('key_revoked', 'uuid', 'business_code');
CREATE TRIGGER area_middle AFTER UPDATE ON area FOR EACH ROW WHEN (old.latitude IS DISTINCT FROM new.latitude OR old.longitude IS DISTINCT FROM new.longitude) EXECUTE FUNCTION keep_middle_metres();
CREATE TRIGGER area_notify_delete AFTER DELETE ON area REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER area_notify_insert AFTER INSERT ON area REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER area_notify_update AFTER UPDATE ON area REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER area_searched_delete AFTER DELETE ON area REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_area_for_search();
CREATE TRIGGER area_searched_insert AFTER INSERT ON area REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_area_for_search();
CREATE TRIGGER area_searched_update AFTER UPDATE ON area REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_area_for_search();
CREATE TRIGGER area_name_searched_delete AFTER DELETE ON area_name REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_area_name_for_search();
CREATE TRIGGER area_name_searched_insert AFTER INSERT ON area_name REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_area_name_for_search();
CREATE TRIGGER business_counted_delete AFTER DELETE ON business REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_businesses();
CREATE TRIGGER business_counted_insert AFTER INSERT ON business REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_businesses();
CREATE TRIGGER business_counted_update AFTER UPDATE ON business REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_businesses();
CREATE TRIGGER business_delete_log AFTER DELETE ON business FOR EACH ROW EXECUTE FUNCTION delete_listing_log();
CREATE TRIGGER business_events_language AFTER UPDATE OF language ON business FOR EACH ROW WHEN (old.language IS DISTINCT FROM new.language) EXECUTE FUNCTION set_events_language();
CREATE TRIGGER business_events_move AFTER UPDATE ON business FOR EACH ROW WHEN (old.area_id IS DISTINCT FROM new.area_id OR old.country_code IS DISTINCT FROM new.country_code OR old.latitude IS DISTINCT FROM new.latitude OR old.longitude IS DISTINCT FROM new.longitude OR old.is_published IS DISTINCT FROM new.is_published OR old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION move_events_with_business();
CREATE TRIGGER business_facets BEFORE INSERT OR UPDATE ON business FOR EACH ROW EXECUTE FUNCTION keep_facets();
CREATE TRIGGER business_facets_delete AFTER DELETE ON business REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_facets();
CREATE TRIGGER business_facets_insert AFTER INSERT ON business REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_facets();
CREATE TRIGGER business_facets_update AFTER UPDATE ON business REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_facets();
CREATE TRIGGER business_hashtags_deleted AFTER DELETE ON business REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_hashtags();
CREATE TRIGGER business_hashtags_inserted AFTER INSERT ON business REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_hashtags();
CREATE TRIGGER business_hashtags_updated AFTER UPDATE OF hashtags, is_published ON business FOR EACH ROW WHEN (old.hashtags IS DISTINCT FROM new.hashtags OR old.is_published IS DISTINCT FROM new.is_published) EXECUTE FUNCTION recount_hashtags();
CREATE TRIGGER business_language_version BEFORE UPDATE ON business FOR EACH ROW WHEN (old.language IS DISTINCT FROM new.language) EXECUTE FUNCTION next_business_version();
CREATE TRIGGER business_modified BEFORE UPDATE ON business FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION mark_modified();
CREATE TRIGGER business_needs_version BEFORE UPDATE ON business FOR EACH ROW WHEN (old.step_free IS DISTINCT FROM new.step_free OR old.pets IS DISTINCT FROM new.pets OR old.children IS DISTINCT FROM new.children OR old.parking IS DISTINCT FROM new.parking OR old.air_conditioning IS DISTINCT FROM new.air_conditioning OR old.kitchen IS DISTINCT FROM new.kitchen OR old.pool IS DISTINCT FROM new.pool OR old.sea_view IS DISTINCT FROM new.sea_view OR old.breakfast IS DISTINCT FROM new.breakfast OR old.labels IS DISTINCT FROM new.labels OR old.stars IS DISTINCT FROM new.stars OR old.wheelchair IS DISTINCT FROM new.wheelchair OR old.internet IS DISTINCT FROM new.internet) EXECUTE FUNCTION next_business_version();
CREATE TRIGGER business_notability BEFORE INSERT OR UPDATE ON business FOR EACH ROW EXECUTE FUNCTION keep_notability();
CREATE TRIGGER business_notify_delete AFTER DELETE ON business REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_business_change();
CREATE TRIGGER business_notify_insert AFTER INSERT ON business REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_business_change();
CREATE TRIGGER business_notify_update AFTER UPDATE ON business REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_business_change();
CREATE TRIGGER business_searched_delete AFTER DELETE ON business REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_business_for_search();
CREATE TRIGGER business_searched_insert AFTER INSERT ON business REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_business_for_search();
CREATE TRIGGER business_searched_update AFTER UPDATE ON business REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_business_for_search();
CREATE TRIGGER business_unsourced_pictures AFTER UPDATE OF picture_sources, wikidata_id ON business FOR EACH ROW WHEN (old.picture_sources IS DISTINCT FROM new.picture_sources OR old.wikidata_id <> new.wikidata_id) EXECUTE FUNCTION drop_unsourced_pictures();
CREATE TRIGGER business_version BEFORE UPDATE ON business FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.business_type IS DISTINCT FROM new.business_type OR old.activity_subtype IS DISTINCT FROM new.activity_subtype OR old.venue_type IS DISTINCT FROM new.venue_type OR old.bar_type IS DISTINCT FROM new.bar_type OR old.country_code IS DISTINCT FROM new.country_code OR old.area_id IS DISTINCT FROM new.area_id OR old.city IS DISTINCT FROM new.city OR old.address IS DISTINCT FROM new.address OR old.latitude IS DISTINCT FROM new.latitude OR old.longitude IS DISTINCT FROM new.longitude OR old.short_description IS DISTINCT FROM new.short_description OR old.description IS DISTINCT FROM new.description OR old.hashtags IS DISTINCT FROM new.hashtags OR old.opening_time IS DISTINCT FROM new.opening_time OR old.closing_time IS DISTINCT FROM new.closing_time OR old.opening_hours IS DISTINCT FROM new.opening_hours OR old.price_range IS DISTINCT FROM new.price_range OR old.discount IS DISTINCT FROM new.discount OR old.bonus_credit IS DISTINCT FROM new.bonus_credit OR old.book_now_url IS DISTINCT FROM new.book_now_url OR old.booking_button IS DISTINCT FROM new.booking_button OR old.reply_time IS DISTINCT FROM new.reply_time OR old.phone IS DISTINCT FROM new.phone OR old.email IS DISTINCT FROM new.email OR old.website IS DISTINCT FROM new.website OR old.number_of_rooms IS DISTINCT FROM new.number_of_rooms OR old.additional_services IS DISTINCT FROM new.additional_services OR old.languages IS DISTINCT FROM new.languages OR old.lgbtq_type IS DISTINCT FROM new.lgbtq_type OR old.dietary_category IS DISTINCT FROM new.dietary_category OR old.cuisine IS DISTINCT FROM new.cuisine OR old.restaurant_style IS DISTINCT FROM new.restaurant_style OR old.channel_manager IS DISTINCT FROM new.channel_manager OR old.registration_number IS DISTINCT FROM new.registration_number) EXECUTE FUNCTION next_business_version();
CREATE TRIGGER business_website_changed BEFORE UPDATE OF website ON business FOR EACH ROW WHEN (old.website IS DISTINCT FROM new.website) EXECUTE FUNCTION note_website_change();
CREATE TRIGGER business_weeks_insert AFTER INSERT ON business REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_opening_weeks();
CREATE TRIGGER business_weeks_update AFTER UPDATE ON business REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_opening_weeks();
CREATE TRIGGER business_member_demoted AFTER UPDATE ON business_member FOR EACH ROW WHEN (old.role = 'owner'::text AND new.role <> 'owner'::text) EXECUTE FUNCTION end_rights_of_owner();
CREATE TRIGGER business_member_gone AFTER DELETE ON business_member REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION end_rights_of_members();
CREATE TRIGGER business_member_journal_removed AFTER DELETE ON business_member FOR EACH ROW EXECUTE FUNCTION note_in_journal('member_removed', 'business_code', 'account_id');
CREATE TRIGGER country_notify_delete AFTER DELETE ON country REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER country_notify_insert AFTER INSERT ON country REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER country_notify_update AFTER UPDATE ON country REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER coupon_journal_redeemed AFTER UPDATE OF redeemed_at ON coupon FOR EACH ROW WHEN (old.redeemed_at IS NULL AND new.redeemed_at IS NOT NULL) EXECUTE FUNCTION note_in_journal('voucher_redeemed', 'code', 'business');
CREATE TRIGGER keep_credit BEFORE DELETE ON credit_account FOR EACH ROW EXECUTE FUNCTION keep_credit();
CREATE TRIGGER keep_credit_fields BEFORE UPDATE OF uuid, business, is_business, balance, entries_count ON credit_account FOR EACH ROW EXECUTE FUNCTION keep_credit();
CREATE CONSTRAINT TRIGGER check_credit_entry AFTER INSERT ON credit_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_credit_transfer();
CREATE TRIGGER keep_credit BEFORE DELETE OR UPDATE ON credit_entry FOR EACH ROW EXECUTE FUNCTION keep_credit();
CREATE TRIGGER write_credit_entry BEFORE INSERT ON credit_entry FOR EACH ROW EXECUTE FUNCTION write_credit_entry();
CREATE TRIGGER keep_credit BEFORE INSERT OR DELETE OR UPDATE ON credit_lot FOR EACH ROW EXECUTE FUNCTION keep_credit();
CREATE CONSTRAINT TRIGGER check_credit_transfer AFTER INSERT ON credit_transfer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_credit_transfer();
CREATE TRIGGER credit_transfer_journal_spent AFTER INSERT ON credit_transfer FOR EACH ROW WHEN (new.kind = 'spend'::text) EXECUTE FUNCTION note_in_journal('credit_spent', 'uuid', 'business');
CREATE TRIGGER keep_credit BEFORE DELETE ON credit_transfer FOR EACH ROW EXECUTE FUNCTION keep_credit();
CREATE TRIGGER keep_credit_fields BEFORE UPDATE OF uuid, business, kind, coupon, expires_at, lot, created ON credit_transfer FOR EACH ROW EXECUTE FUNCTION keep_credit();
CREATE TRIGGER drawn_picture_deleted AFTER DELETE ON drawn_picture REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_drawn_pictures();
CREATE TRIGGER drawn_picture_inserted AFTER INSERT ON drawn_picture REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_drawn_pictures();
CREATE TRIGGER drawn_picture_updated AFTER UPDATE ON drawn_picture REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_drawn_pictures();
CREATE TRIGGER event_language BEFORE INSERT ON event FOR EACH ROW WHEN (new.added_by = 'owner'::text AND new.language IS NULL AND new.business IS NOT NULL) EXECUTE FUNCTION set_event_language();
CREATE TRIGGER event_notify_delete AFTER DELETE ON event REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_event_change();
CREATE TRIGGER event_notify_insert AFTER INSERT ON event REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_event_change();
CREATE TRIGGER event_notify_update AFTER UPDATE ON event REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_event_change();
CREATE TRIGGER event_picture_source BEFORE UPDATE OF picture_sources ON event FOR EACH ROW WHEN (old.picture_credit IS NOT NULL AND old.picture_uuid IS NOT NULL AND NOT ((old.picture_credit ->> 'source'::text) = ANY (new.picture_sources))) EXECUTE FUNCTION drop_event_picture();
CREATE TRIGGER guide_settings_notify_delete AFTER DELETE ON guide_settings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER guide_settings_notify_insert AFTER INSERT ON guide_settings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER guide_settings_notify_update AFTER UPDATE ON guide_settings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER inventory_item_modified_delete AFTER DELETE ON inventory_item REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_offer_modified();
CREATE TRIGGER inventory_item_modified_insert AFTER INSERT ON inventory_item REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_offer_modified();
CREATE TRIGGER inventory_item_modified_update AFTER UPDATE ON inventory_item REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_item_modified();
CREATE TRIGGER inventory_item_needs_delete AFTER DELETE ON inventory_item REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_item_needs();
CREATE TRIGGER inventory_item_needs_insert AFTER INSERT ON inventory_item REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_item_needs();
CREATE TRIGGER inventory_item_needs_update AFTER UPDATE ON inventory_item REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_item_needs();
CREATE TRIGGER inventory_item_notify_delete AFTER DELETE ON inventory_item REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER inventory_item_notify_insert AFTER INSERT ON inventory_item REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER inventory_item_notify_update AFTER UPDATE ON inventory_item REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER listing_invitation_invites_to_sign_up AFTER INSERT ON listing_invitation FOR EACH ROW EXECUTE FUNCTION invite_to_sign_up();
CREATE TRIGGER octo_product_forget_on_delete AFTER DELETE ON octo_product FOR EACH ROW WHEN (old.item IS NOT NULL) EXECUTE FUNCTION forget_day_prices();
CREATE TRIGGER octo_product_forget_on_update AFTER UPDATE OF item ON octo_product FOR EACH ROW WHEN (old.item IS NOT NULL AND old.item IS DISTINCT FROM new.item) EXECUTE FUNCTION forget_day_prices();
CREATE TRIGGER opening_week_notify AFTER INSERT ON opening_week REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER opening_week_pending_notify AFTER INSERT ON opening_week_pending REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER passkey_journal_deleted AFTER DELETE ON passkey FOR EACH ROW EXECUTE FUNCTION note_in_journal('passkey_deleted', 'uuid', 'account_id');
CREATE TRIGGER picture_shown_delete AFTER DELETE ON picture REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION show_pictures();
CREATE TRIGGER picture_shown_insert AFTER INSERT ON picture REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION show_pictures();
CREATE TRIGGER picture_shown_update AFTER UPDATE ON picture REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION show_pictures();
CREATE TRIGGER picture_uploads_retire AFTER DELETE ON picture REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION retire_uploads();
CREATE TRIGGER practical_place_notify_delete AFTER DELETE ON practical_place REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER practical_place_notify_insert AFTER INSERT ON practical_place REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER practical_place_notify_update AFTER UPDATE ON practical_place REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER relationship_counted AFTER INSERT OR DELETE OR UPDATE ON relationship FOR EACH ROW EXECUTE FUNCTION count_followers();
CREATE TRIGGER search_entry_notify_delete AFTER DELETE ON search_entry REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER search_entry_notify_insert AFTER INSERT ON search_entry REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER search_entry_notify_update AFTER UPDATE ON search_entry REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER search_pending_notify AFTER INSERT ON search_pending REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER session_refuses_blocked BEFORE INSERT ON session FOR EACH ROW EXECUTE FUNCTION refuse_blocked_account();
CREATE TRIGGER session_restores AFTER INSERT ON session FOR EACH ROW EXECUTE FUNCTION restore_account();
CREATE TRIGGER trail_notify AFTER INSERT OR DELETE OR UPDATE ON trail FOR EACH STATEMENT EXECUTE FUNCTION notify_trails();
CREATE TRIGGER translation_event_words_delete AFTER DELETE ON translation REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_event_words();
CREATE TRIGGER translation_event_words_insert AFTER INSERT ON translation REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_event_words();
CREATE TRIGGER translation_event_words_update AFTER UPDATE ON translation REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_event_words();
CREATE TRIGGER translation_kept_delete AFTER DELETE ON translation REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_translations();
CREATE TRIGGER translation_kept_insert AFTER INSERT ON translation REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_translations();
CREATE TRIGGER translation_kept_update AFTER UPDATE ON translation REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_translations();
CREATE TRIGGER traveller_guides_notify AFTER UPDATE OF name, visibility, selfie, selfie_avatar_uuid, home_country, account_id ON traveller FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.visibility IS DISTINCT FROM new.visibility OR old.selfie IS DISTINCT FROM new.selfie OR old.selfie_avatar_uuid IS DISTINCT FROM new.selfie_avatar_uuid OR old.home_country IS DISTINCT FROM new.home_country OR old.account_id IS DISTINCT FROM new.account_id) EXECUTE FUNCTION notify_guides_of_traveller();
CREATE TRIGGER traveller_notify AFTER UPDATE ON traveller REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_recommender_change();
CREATE TRIGGER traveller_guide_notify AFTER INSERT OR DELETE OR UPDATE ON traveller_guide FOR EACH ROW EXECUTE FUNCTION notify_guide_change();
CREATE TRIGGER visited_area_counted AFTER INSERT OR DELETE ON visited_area FOR EACH ROW EXECUTE FUNCTION count_visits('areas_visited_count');
CREATE TRIGGER visited_business_counted AFTER INSERT OR DELETE ON visited_business FOR EACH ROW EXECUTE FUNCTION count_visits('businesses_visited_count');
CREATE TRIGGER visited_business_moved AFTER UPDATE OF business ON visited_business FOR EACH ROW WHEN (old.business <> new.business AND old.is_recommended AND new.is_recommended) EXECUTE FUNCTION move_recommendation();
CREATE TRIGGER visited_business_notify_delete AFTER DELETE ON visited_business REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_recommendation_change();
CREATE TRIGGER visited_business_notify_insert AFTER INSERT ON visited_business REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_recommendation_change();
CREATE TRIGGER visited_business_notify_update AFTER UPDATE ON visited_business REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_recommendation_change();
CREATE TRIGGER visited_business_recommended AFTER INSERT OR DELETE OR UPDATE ON visited_business FOR EACH ROW EXECUTE FUNCTION count_recommendations();
CREATE TRIGGER visited_country_counted AFTER INSERT OR DELETE ON visited_country FOR EACH ROW EXECUTE FUNCTION count_visits('countries_visited_count');
SET LOCAL check_function_bodies = on;
