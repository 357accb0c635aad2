-- Staff keep the areas of a guide: they add their own, name and place them, and put two that are one together.

-- Named or placed by staff: a newer gazetteer leaves it as it is.
ALTER TABLE area ADD COLUMN is_edited boolean NOT NULL DEFAULT false;
-- Numbers of areas that staff add; the gazetteer's have eight figures.
CREATE SEQUENCE area_own AS integer START 2000000000;

-- Areas that were put into another. A slug once given leads somewhere for ever, and a newer gazetteer does not bring the area back.
CREATE TABLE area_alias (
  id integer PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  area_id integer NOT NULL REFERENCES area
);
CREATE INDEX area_alias_area ON area_alias (area_id);
