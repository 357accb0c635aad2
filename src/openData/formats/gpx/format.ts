import type { TrailKind } from "../../../catalogue/trails/enumerations.ts";
import { type Mapped, reject } from "../candidate.ts";
import type { FileFormat, MapOptions } from "../fileFormat.ts";
import { placeKey } from "../keys.ts";
import { readTracks, type TrackContent } from "./readTracks.ts";

/** Words of a kind of route in the type, name or description of a track. */
const KIND_WORDS: readonly [kind: TrailKind, words: RegExp][] = [
  ["cycling", /\b(?:cycl|bik(?:e|ing)|bicycl|mtb|mountain.?bik|rad(?:tour|weg|route|fahr)|v[ée]lo|cyclis|bici|ciclis)/iu],
  ["ski", /\b(?:ski|loipe|langlauf|piste)/iu],
  ["hiking", /\b(?:hik|walk|foot|trek|wander|randonn|sentier|sender|escursion|trilha|caminh|camin)/iu],
];

/** Returns the kind that the track's type states, else its name, else its description; "other" if none does. */
const trackKind = ({ name, words: [type = "", ...others] }: TrackContent): TrailKind => {
  for (const text of [type, name, ...others]) for (const [kind, words] of KIND_WORDS) if (words.test(text)) return kind;
  return "other";
};

/** Maps the text of one track. */
export function mapTrack(text: string, { dataset, licence, attribution, attributionLink }: MapOptions): Mapped {
  const track: TrackContent = JSON.parse(text);
  const { name, number, link, line, climb } = track;
  const [[longitude, latitude] = []] = line.flat();
  if (longitude === undefined || latitude === undefined) return reject("line", "missing");
  if (!licence) return reject("licence", "missing, and --licence was not given");
  const called = name || dataset;
  return {
    trail: {
      source_key: placeKey(dataset, called, latitude, longitude),
      name: called,
      kind: trackKind(track),
      ref: /^\d{1,6}$/.test(number) ? "" : number,
      line,
      ...(climb !== null && climb > 0 && { climb_metres: climb }),
      website: link,
      attribution_text: attribution ?? dataset,
      attribution_link: attributionLink ?? "",
      attribution_licence: licence,
    },
  };
}

const HAS_TRACK = /<(?:\w+:)?(?:trk|rte)[\s>]/;

/** Reads the tracks of GPX files without waypoints: routes of a tourist office or a club. Files with waypoints are lists of places. */
export const gpx: FileFormat = {
  name: "gpx",
  recognises: ({ root, places, text }) => root === "gpx" && places.length === 0 && HAS_TRACK.test(text),
  open: (source) => ({ records: readTracks(source) }),
  map: (content, options) => mapTrack(String(content), options),
};
