-- Its part of town, as its source or owner calls it; empty where that is not known.
ALTER TABLE business ADD COLUMN neighbourhood text NOT NULL DEFAULT '';
