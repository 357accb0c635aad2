import { FormatError, type SourceFile } from "../file.ts";
import { readXml, type XmlHandlers, xmlTexts } from "../readXml.ts";
import { type ElementType, isElementType, type Member, NO_TAGS, type OsmElement, type Position, type Tags } from "./elements.ts";
import type { ElementSource } from "./readOsmFile.ts";

/** Pure: reads OpenStreetMap's XML (.osm), including Overpass XML with the midpoint of each element. */

/** Maximum size of one element; OpenStreetMap itself allows 2,000 nodes of a way and 32,000 members of a relation. */
const SIZE_MAX = 2_000_000;

interface OpenElement {
  type: ElementType;
  id: number;
  position: Position;
  center: Position | undefined;
  tags: Tags;
  refs: number[];
  members: Member[];
  isGone: boolean;
  /** Number of its parts, plus the characters of its tags. */
  size: number;
}

const readPosition = ({ lon, lat }: Record<string, string>): Position => [Number(lon ?? "NaN"), Number(lat ?? "NaN")];

function finish({ type, id, tags, center, position, refs, members }: OpenElement): OsmElement {
  if (type === "node") return { type, id, tags, position };
  return type === "way" ? { type, id, tags, center, refs } : { type, id, tags, center, members };
}

function createHandlers(wanted: ReadonlySet<ElementType>, found: OsmElement[]): XmlHandlers {
  let depth = 0;
  let current: OpenElement | undefined;
  return {
    open(name, attributes) {
      depth += 1;
      if (depth === 1 && name !== "osm")
        throw new FormatError(`is XML of an unknown kind (${name}): use an OpenStreetMap extract, GPX or KML.`);
      if (depth === 2 && isElementType(name) && wanted.has(name)) {
        // Editor files hold deleted elements until they are uploaded.
        const isGone = attributes.visible === "false" || attributes.action === "delete";
        const id = Number(attributes.id ?? "NaN");
        current = {
          type: name,
          id,
          position: readPosition(attributes),
          center: undefined,
          tags: NO_TAGS,
          refs: [],
          members: [],
          isGone,
          size: 0,
        };
      }
      if (depth !== 3 || !current) return;
      current.size += 1 + (attributes.k?.length ?? 0) + (attributes.v?.length ?? 0) + (attributes.role?.length ?? 0);
      if (current.size > SIZE_MAX) throw new FormatError(`has a ${current.type} (${current.id}) without an end tag: download it again.`);
      if (name === "tag" && attributes.k !== undefined) {
        if (current.tags === NO_TAGS) current.tags = Object.create(null);
        current.tags[attributes.k] = attributes.v ?? "";
      } else if (name === "nd") current.refs.push(Number(attributes.ref));
      else if (name === "center") current.center = readPosition(attributes);
      else if (name === "member" && isElementType(attributes.type))
        current.members.push({ type: attributes.type, ref: Number(attributes.ref), role: attributes.role ?? "" });
    },
    close() {
      depth -= 1;
      if (depth !== 1 || !current) return;
      if (!current.isGone && Number.isSafeInteger(current.id)) found.push(finish(current));
      current = undefined;
    },
  };
}

export function openOsmXml(file: SourceFile): ElementSource {
  async function* read(wanted: ReadonlySet<ElementType>): AsyncGenerator<OsmElement[]> {
    const found: OsmElement[] = [];
    const handlers = createHandlers(wanted, found);
    try {
      yield* readXml(xmlTexts(file), handlers, () => found.splice(0));
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      file.onDamage(error.message);
    }
  }
  return { read, progress: () => (file.size > 0 ? file.bytesRead() / file.size : 0) };
}
