-- An area that staff put into another one: imports that name it do not make it once more.
ALTER TABLE area_alias ADD COLUMN is_merged boolean NOT NULL DEFAULT false;
