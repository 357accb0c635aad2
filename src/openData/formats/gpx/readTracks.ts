import { climbMetres, type LinePoint, simplifyLine, WHOLE_POINTS_MAX } from "../../../catalogue/trails/line.ts";
import { READ_LIMITS, type ReadRecord } from "../../../platform/files/records.ts";
import { FormatError, type SourceFile } from "../file.ts";
import { readXml, type XmlHandlers, xmlTexts } from "../readXml.ts";

/** Pure: reads the tracks and routes of a GPX file, each as a record with its line. */

/** Maximum number of points of one track. */
const POINTS_MAX = 200_000;
const TOO_LONG = "has more than 200,000 points: simplify the track";
const IS_PLACE = "is a place beside a track: import the places from a file of their own";

/** Track as its record has it, as JSON. */
export interface TrackContent {
  name: string;
  /** Its type, then its description and comment. */
  words: string[];
  number: string;
  link: string;
  line: [number, number][][];
  /** Metres of climb; null without heights. */
  climb: number | null;
}

interface Current {
  texts: Record<string, string>;
  link: string;
  parts: LinePoint[][];
  points: number;
}

/** Elements of a track whose text is read. */
const TEXTS = new Set(["name", "desc", "cmt", "type", "number"]);

function toContent({ texts, link, parts }: Current): TrackContent {
  const climbs = parts.flatMap((part) => climbMetres(part.flatMap((point) => (point.length === 3 ? [point[2]] : []))) ?? []);
  return {
    name: texts.name ?? "",
    words: [texts.type, texts.desc, texts.cmt].filter((text) => text !== undefined),
    number: texts.number ?? "",
    link,
    line: simplifyLine(parts, WHOLE_POINTS_MAX).map((part) => part.map(([x, y]): [number, number] => [x, y])),
    climb: climbs.length === 0 ? null : climbs.reduce((sum, climb) => sum + climb, 0),
  };
}

function createHandlers(add: (word: string, found: { content: string } | { problem: string }) => void): XmlHandlers {
  const path: string[] = [];
  let current: Current | undefined;
  let point: { x: number; y: number; height: number | undefined } | undefined;
  let text = "";
  const isTrack = (name: string) => name === "trk" || name === "rte";
  return {
    open(name, attributes) {
      text = "";
      if (isTrack(name)) current = { texts: {}, link: "", parts: name === "rte" ? [[]] : [], points: 0 };
      else if (name === "trkseg") current?.parts.push([]);
      else if (name === "trkpt" || name === "rtept")
        point = { x: Number(attributes.lon || "x"), y: Number(attributes.lat || "x"), height: undefined };
      else if (name === "link" && current && isTrack(path.at(-1) ?? "")) current.link ||= attributes.href ?? "";
      path.push(name);
    },
    text(part) {
      if (text.length < READ_LIMITS.rawText) text += part;
    },
    close(name) {
      path.pop();
      if (name === "wpt") return add("waypoint", { problem: IS_PLACE });
      if (!current) return;
      if (name === "ele" && point && Number.isFinite(Number(text || "x"))) point.height = Number(text);
      else if (name === "trkpt" || name === "rtept") {
        current.points += 1;
        if (point && Math.abs(point.x) <= 180 && Math.abs(point.y) <= 90 && current.points <= POINTS_MAX)
          current.parts.at(-1)?.push(point.height === undefined ? [point.x, point.y] : [point.x, point.y, point.height]);
        point = undefined;
      } else if (TEXTS.has(name) && isTrack(path.at(-1) ?? "")) current.texts[name] ??= text.trim();
      else if (isTrack(name)) {
        add("track", current.points > POINTS_MAX ? { problem: TOO_LONG } : { content: JSON.stringify(toContent(current)) });
        current = undefined;
      }
    },
  };
}

/** Yields the tracks of a file; its waypoints are refused. */
export async function* readTracks(file: SourceFile): AsyncGenerator<ReadRecord<string>[]> {
  const found: ReadRecord<string>[] = [];
  let count = 0;
  const handlers = createHandlers((word, record) => {
    count += 1;
    found.push({ line: count, place: `${word} ${count}`, ...record });
  });
  try {
    yield* readXml(xmlTexts(file), handlers, () => found.splice(0));
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    file.onDamage(error.message);
  }
}
