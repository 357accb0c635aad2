import { deflateSync } from "node:zlib";

/**
 * Writes a PDF 1.7 of one page, as far as a printed sheet needs it: paths, filled areas, one JPEG and links. Texts are outlines, so no font
 * is embedded.
 */

type Colour = readonly [red: number, green: number, blue: number];

const number = (value: number) => String(Math.round(value * 1_000) / 1_000);

/** Returns PDF operators for an SVG path with the commands that fonts and codes use: M, L, H, V, h, v, Q, C and Z. */
export function pathOperators(path: string): string {
  let [x, y] = [0, 0];
  let [startX, startY] = [0, 0];
  const operators: string[] = [];
  const lineTo = (toX: number, toY: number) => {
    [x, y] = [toX, toY];
    operators.push(`${number(x)} ${number(y)} l`);
  };
  for (const [, command = "", rest = ""] of path.matchAll(/([MLHVhvQCZz])([^A-Za-z]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    switch (command) {
      case "M":
        [x, y, startX, startY] = [a, b, a, b];
        operators.push(`${number(a)} ${number(b)} m`);
        break;
      case "L":
        lineTo(a, b);
        break;
      case "H":
        lineTo(a, y);
        break;
      case "V":
        lineTo(x, a);
        break;
      case "h":
        lineTo(x + a, y);
        break;
      case "v":
        lineTo(x, y + a);
        break;
      case "Q": {
        // PDF has only cubic curves.
        const points = [x + (2 / 3) * (a - x), y + (2 / 3) * (b - y), c + (2 / 3) * (a - c), d + (2 / 3) * (b - d), c, d];
        operators.push(`${points.map(number).join(" ")} c`);
        [x, y] = [c, d];
        break;
      }
      case "C":
        operators.push(`${[a, b, c, d, e, f].map(number).join(" ")} c`);
        [x, y] = [e, f];
        break;
      default:
        operators.push("h");
        [x, y] = [startX, startY];
    }
  }
  return operators.join("\n");
}

const fillColour = (colour: Colour) => `${colour.map((part) => number(part / 255)).join(" ")} rg`;

interface Sheet {
  title: string;
  /** In points, a 72nd of an inch; y points down in all that is drawn. */
  width: number;
  height: number;
  /** Scale of the drawing on the sheet. */
  scale: number;
}

/** Draws one page. Coordinates are those of the drawing, from its upper left corner. */
export class PdfSheet {
  readonly #sheet: Sheet;
  readonly #content: string[] = [];
  readonly #links: { rectangle: number[]; address: string }[] = [];
  #picture: { jpeg: Buffer; width: number; height: number } | undefined;

  constructor(sheet: Sheet) {
    this.#sheet = sheet;
  }

  /** @param path in SVG syntax @param at position of its origin */
  fill(path: string, colour: Colour, at = { x: 0, y: 0 }, scale = 1): void {
    this.#content.push(
      `q ${number(scale)} 0 0 ${number(scale)} ${number(at.x)} ${number(at.y)} cm ${fillColour(colour)}\n${pathOperators(path)}\nf Q`,
    );
  }

  rectangle(x: number, y: number, width: number, height: number, colour: Colour): void {
    this.#content.push(`q ${fillColour(colour)} ${[x, y, width, height].map(number).join(" ")} re f Q`);
  }

  /** Draws the sheet's only picture. @param size in pixels */
  picture(jpeg: Buffer, size: { width: number; height: number }, to: { x: number; y: number; width: number; height: number }): void {
    this.#picture = { jpeg, ...size };
    // A picture is upside down in a page whose y points down.
    this.#content.push(`q ${number(to.width)} 0 0 ${number(-to.height)} ${number(to.x)} ${number(to.y + to.height)} cm /Picture Do Q`);
  }

  link(x: number, y: number, width: number, height: number, address: string): void {
    const { scale, height: sheetHeight } = this.#sheet;
    const top = sheetHeight - y * scale;
    this.#links.push({ rectangle: [x * scale, top - height * scale, (x + width) * scale, top], address });
  }

  end(): Buffer {
    const { title, width, height, scale } = this.#sheet;
    const content = deflateSync(
      Buffer.from(`${number(scale)} 0 0 ${number(-scale)} 0 ${number(height)} cm\n${this.#content.join("\n")}\n`, "latin1"),
    );
    const picture = this.#picture;
    const links = this.#links.map(
      ({ rectangle, address }) =>
        `<< /Type /Annot /Subtype /Link /Border [0 0 0] /Rect [${rectangle.map(number).join(" ")}] /A << /S /URI /URI ${textString(address)} >> >>`,
    );
    const resources = picture ? "<< /XObject << /Picture 6 0 R >> >>" : "<< >>";
    const objects: (string | { dictionary: string; stream: Buffer })[] = [
      "<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /DisplayDocTitle true >> >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${number(width)} ${number(height)}] /Resources ${resources} /Contents 4 0 R /Annots [${links.join(" ")}] >>`,
      { dictionary: "/Filter /FlateDecode", stream: content },
      `<< /Title ${textString(title)} /Producer ${textString("The Guide")} >>`,
      ...(picture
        ? [
            {
              dictionary: `/Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
              stream: picture.jpeg,
            },
          ]
        : []),
    ];
    return buildPdfFile(objects);
  }
}

/** Returns a text as UTF-16 with a byte order mark, in hexadecimal: no character in it can end the string. */
const textString = (text: string): string => `<${Buffer.from(`\ufeff${text.toWellFormed()}`, "utf16le").swap16().toString("hex")}>`;

function buildPdfFile(objects: readonly (string | { dictionary: string; stream: Buffer })[]): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer | string) => {
    const bytes = typeof part === "string" ? Buffer.from(part, "latin1") : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const offsets = objects.map((object, index) => {
    const offset = length;
    add(`${index + 1} 0 obj\n`);
    if (typeof object === "string") add(object);
    else {
      add(`<< ${object.dictionary} /Length ${object.stream.length} >>\nstream\n`);
      add(object.stream);
      add("\nendstream");
    }
    add("\nendobj\n");
    return offset;
  });
  const start = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join("")}`);
  add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}
