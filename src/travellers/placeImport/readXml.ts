import { SaxesParser } from "saxes";
import { createCollector, ListError, type ListReader, toListedPlace } from "./readPlaces.ts";

/** Streams KML and GPX. A file with a document type is rejected: entities can make a small XML file huge, or read other files. */

const DEPTH_MAX = 64;
const TEXT_MAX = 10_000;

interface Current {
  name: string;
  note: string;
  url: string;
  latitude: number;
  longitude: number;
}

export function createXmlReader(): ListReader {
  const { places, add } = createCollector();
  const parser = new SaxesParser({ xmlns: false });
  const path: string[] = [];
  let current: Current | undefined;
  let text = "";
  const append = (more: string) => {
    if (text.length < TEXT_MAX) text += more;
  };
  parser.on("doctype", () => {
    throw new ListError("unreadable");
  });
  parser.on("error", () => {
    throw new ListError("unreadable");
  });
  parser.on("opentag", ({ name, attributes }) => {
    const tag = name.replace(/^.*:/, "");
    if (path.push(tag) > DEPTH_MAX) throw new ListError("unreadable");
    text = "";
    if (tag === "Placemark" || tag === "wpt") {
      const [latitude, longitude] = tag === "wpt" ? [Number(attributes.lat), Number(attributes.lon)] : [Number.NaN, Number.NaN];
      current = { name: "", note: "", url: "", latitude, longitude };
    } else if (tag === "link" && current && attributes.href) current.url ||= attributes.href;
  });
  parser.on("text", append);
  parser.on("cdata", append);
  parser.on("closetag", () => {
    const tag = path.pop();
    if (!current) return;
    if (tag === "name") current.name ||= text.trim();
    else if (tag === "description" || tag === "desc" || tag === "cmt") current.note ||= text.trim();
    else if (tag === "coordinates" && path.at(-1) === "Point") {
      const [longitude, latitude] = text.trim().split(",").map(Number);
      current.longitude = longitude ?? Number.NaN;
      current.latitude = latitude ?? Number.NaN;
    } else if (tag === "Placemark" || tag === "wpt") {
      // A line or an area has a name but no point, so it is not a place.
      if (Number.isFinite(current.latitude)) add(toListedPlace(current));
      current = undefined;
    }
  });
  return {
    push: (piece) => void parser.write(piece),
    end() {
      parser.close();
      return places;
    },
  };
}
