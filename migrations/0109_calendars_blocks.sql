-- Blocks take the units that others leave free, and are no longer written as taken nights: a room with many units and blocks had too many.
DELETE FROM taken_nights WHERE kind = 'blocked';
ALTER TABLE taken_nights DROP CONSTRAINT taken_nights_kind_check;
ALTER TABLE taken_nights ADD CONSTRAINT taken_nights_kind_check CHECK (kind IN ('agreed', 'kept', 'feed'));
