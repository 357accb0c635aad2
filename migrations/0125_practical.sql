-- Areas with the most places of a kind, for a search that names no place.
CREATE INDEX practical_place_kind ON practical_place (kind, area_id);
