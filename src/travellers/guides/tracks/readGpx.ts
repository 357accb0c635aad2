import { SaxesParser } from "saxes";
import { climbMetres, type LinePoint, lineKilometres, simplifyLine } from "../../../catalogue/trails/line.ts";
import { plainLine } from "../../../platform/files/plainText.ts";
import { texts } from "../../../platform/languages/text.ts";

/** Pure: reads the tracks and routes of a GPX file. A file with a document type is rejected: entities can make a small XML file huge. */

/** Reasons why a file cannot be read, for the page. */
export const TRACK_ERRORS = texts({
  notGpx: "We can't read this file as GPX.",
  noTrack: "This GPX file has no track: waypoints alone are no line.",
  tooManyPoints: "This track has more than 100,000 points. Simplify it in your map app, or split it.",
  tooLarge: "This file is larger than 10 MB. Simplify the track in your map app, or split it.",
});

/** A file that cannot be read. Its message is a key of TRACK_ERRORS: the thread that reads files does not know the reader's language. */
export class TrackError extends Error {
  constructor(reason: keyof typeof TRACK_ERRORS) {
    super(reason);
  }
}

const POINTS_MAX = 100_000;
const DEPTH_MAX = 64;
const NAME_MAX = 200;
const TEXT_MAX = 1_000;
/** Maximum number of points on a map, and in the file to download. */
const MAP_POINTS = 600;
const WHOLE_POINTS = 20_000;

export interface Track {
  name: string;
  length_km: number;
  ascent_m: number | null;
  /** Simplified for maps, without heights. */
  line: LinePoint[][];
  whole: LinePoint[][];
}

/** Returns degrees to about 10 cm, which is finer than any receiver. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

function readPoint(latitude: number, longitude: number, height: number | undefined): LinePoint | undefined {
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  if (!isPlace) return undefined;
  const [x, y] = [rounded(longitude), rounded(latitude)];
  return height === undefined || Math.abs(height) > 10_000 ? [x, y] : [x, y, Math.round(height * 10) / 10];
}

const listHeights = (part: readonly LinePoint[]) => part.flatMap((point) => (point.length === 3 ? [point[2]] : []));

/** Returns the climb of all parts; null without any heights. */
function totalClimb(parts: readonly LinePoint[][]): number | null {
  const climbs = parts.flatMap((part) => climbMetres(listHeights(part)) ?? []);
  return climbs.length === 0 ? null : climbs.reduce((sum, climb) => sum + climb, 0);
}

/** Reads a file's text in pieces. */
export function createGpxReader() {
  const parser = new SaxesParser({ xmlns: false });
  const path: string[] = [];
  const parts: LinePoint[][] = [];
  let part: LinePoint[] = [];
  let [name, text, count] = ["", "", 0];
  let point: { latitude: number; longitude: number; height?: number } | undefined;
  const refuse = () => {
    throw new TrackError("notGpx");
  };
  const append = (more: string) => {
    if (text.length < TEXT_MAX) text += more;
  };
  const endPart = () => {
    if (part.length > 1) parts.push(part);
    part = [];
  };
  parser.on("doctype", refuse);
  parser.on("error", refuse);
  parser.on("opentag", ({ name: tagged, attributes }) => {
    const tag = tagged.replace(/^.*:/, "");
    if (path.push(tag) > DEPTH_MAX || (path.length === 1 && tag !== "gpx")) refuse();
    text = "";
    if (tag !== "trkpt" && tag !== "rtept") return;
    count += 1;
    if (count > POINTS_MAX) throw new TrackError("tooManyPoints");
    point = { latitude: Number(attributes.lat || "x"), longitude: Number(attributes.lon || "x") };
  });
  parser.on("text", append);
  parser.on("cdata", append);
  parser.on("closetag", () => {
    const tag = path.pop();
    const within = path.at(-1);
    if (tag === "ele" && point && text.trim() !== "" && Number.isFinite(Number(text))) point.height = Number(text);
    // The name of the track says more than that of the file.
    else if (tag === "name" && (within === "trk" || within === "rte" || (within === "metadata" && name === ""))) name = text.trim() || name;
    else if (tag === "trkseg" || tag === "rte") endPart();
    else if (tag === "trkpt" || tag === "rtept") {
      const read = point && readPoint(point.latitude, point.longitude, point.height);
      if (read) part.push(read);
      point = undefined;
    }
  });
  return {
    push: (piece: string) => void parser.write(piece),
    end(): Track {
      parser.close();
      if (parts.length === 0) throw new TrackError("noTrack");
      const whole = parts.reduce((sum, one) => sum + one.length, 0) > WHOLE_POINTS ? simplifyLine(parts, WHOLE_POINTS) : parts;
      return {
        name: plainLine(name).slice(0, NAME_MAX).toWellFormed(),
        length_km: Math.round(lineKilometres(parts) * 100) / 100,
        ascent_m: totalClimb(parts),
        line: simplifyLine(whole, MAP_POINTS).map((one) => one.map(([x, y]): LinePoint => [x, y])),
        whole,
      };
    },
  };
}
