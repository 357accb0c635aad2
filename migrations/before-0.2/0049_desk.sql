-- The listing editor: which version of a listing was read, and the number that short-term lets are registered under.

ALTER TABLE business
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN registration_number text NOT NULL DEFAULT '' CHECK (length(registration_number) <= 60);

-- Whatever writes what the editor shows, an import too: who has read an older version is told.
CREATE FUNCTION next_business_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER business_version BEFORE UPDATE ON business FOR EACH ROW
  WHEN ((OLD.name, OLD.business_type, OLD.activity_subtype, OLD.venue_type, OLD.bar_type, OLD.country_code, OLD.area_id, OLD.city, OLD.address,
      OLD.latitude, OLD.longitude, OLD.short_description, OLD.description, OLD.hashtags, OLD.opening_time, OLD.closing_time, OLD.opening_hours,
      OLD.price_range, OLD.discount, OLD.bonus_credit, OLD.book_now_url, OLD.booking_button, OLD.reply_time, OLD.phone, OLD.email, OLD.website,
      OLD.number_of_rooms, OLD.additional_services, OLD.languages, OLD.lgbtq_type, OLD.dietary_category, OLD.cuisine, OLD.restaurant_style,
      OLD.channel_manager, OLD.registration_number)
    IS DISTINCT FROM
      (NEW.name, NEW.business_type, NEW.activity_subtype, NEW.venue_type, NEW.bar_type, NEW.country_code, NEW.area_id, NEW.city, NEW.address,
      NEW.latitude, NEW.longitude, NEW.short_description, NEW.description, NEW.hashtags, NEW.opening_time, NEW.closing_time, NEW.opening_hours,
      NEW.price_range, NEW.discount, NEW.bonus_credit, NEW.book_now_url, NEW.booking_button, NEW.reply_time, NEW.phone, NEW.email, NEW.website,
      NEW.number_of_rooms, NEW.additional_services, NEW.languages, NEW.lgbtq_type, NEW.dietary_category, NEW.cuisine, NEW.restaurant_style,
      NEW.channel_manager, NEW.registration_number))
  EXECUTE FUNCTION next_business_version();
