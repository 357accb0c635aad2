/** The band of latitudes that the small world map shows: without the Arctic's edge and the Antarctic. */
const NORTH = 84;
const SOUTH = -57;

/** A point's place on the small world map, as shares of its width and height. */
export const onWorldMap = (latitude: number, longitude: number) => ({
  x: (longitude + 180) / 360,
  y: (NORTH - latitude) / (NORTH - SOUTH),
});
