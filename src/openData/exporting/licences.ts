import { licenceLink } from "../../catalogue/attribution/rules.ts";
import type { FactSource } from "./openFacts.ts";

/** Pure: which licences an export holds, and what they ask of people who use it. */

const ATTRIBUTE = "Name the source beside what you show, with a link to the licence.";
const SHARE_ALIKE = "If you publish an adapted version, publish it under the same licence.";

/** Requirements of the licences of open data, by their names. Source: the texts of the licences. */
const REQUIREMENTS: readonly (readonly [name: RegExp, requirements: readonly string[]])[] = [
  [
    /^(?:ODbL|open (?:data commons )?(?:open )?database licen[cs]e)\b/i,
    [
      ATTRIBUTE,
      "A database that you make from these records and use publicly must be under ODbL too, and people may ask for it.",
      "Maps and pages made from the records may have any licence. A technical lock on the data needs an unlocked copy beside it.",
    ],
  ],
  [/^(?:PDDL|ODC[- ]?PDDL|CC[- ]?0|CC[- ]?Zero|public domain)\b/i, ["Nothing is required. Naming the source is welcome."]],
  [/^ODC[- ]?By\b/i, [ATTRIBUTE]],
  [/^CDLA[- ]permissive\b/i, ["If you pass the data on, pass on the text of the licence or a link to it."]],
  [/^(?:OGL|open government licen[cs]e)\b/i, [ATTRIBUTE, "Do not suggest that the authority supports you."]],
  [/^Apache\b/i, ["If you pass the data on, pass on the text of the licence and its notices, and say what you changed."]],
  [
    /^CC[- ]BY(?:-(?:SA|ND|NC|NC-SA|NC-ND))?\b/i,
    ["Name the author and the source, link to the licence, and say whether you changed anything."],
  ],
];
/** Further conditions in the name of a Creative Commons licence. */
const CONDITIONS: readonly (readonly [name: RegExp, requirement: string])[] = [
  [/^CC[- ]BY(?:-NC)?-SA\b/i, SHARE_ALIKE],
  [/^CC[- ]BY-NC\b/i, "Commercial use is not allowed."],
  [/^CC[- ]BY(?:-NC)?-ND\b/i, "Adapted versions may not be published."],
];

/** Returns what a licence requires, one sentence each. */
export function licenceRequirements(licence: string): readonly string[] {
  const found = REQUIREMENTS.find(([name]) => name.test(licence))?.[1];
  if (!found) return ["The guide does not know this licence: read its text at the source before you use these records."];
  return [...found, ...CONDITIONS.filter(([name]) => name.test(licence)).map(([, requirement]) => requirement)];
}

/** Counts the records of each source and licence. */
export class LicenceCounts {
  readonly #sources = new Map<string, { source: FactSource; records: number }>();
  /** Records with a source whose licence is not stated. */
  unstated = 0;

  add(sources: readonly FactSource[], ownText: string): void {
    for (const source of sources) {
      // Each record of the guide has its own link.
      const link = source.text === ownText ? null : source.link && URL.canParse(source.link) ? new URL(source.link).origin : null;
      const key = `${source.licence}\n${source.text}`;
      const known = this.#sources.get(key) ?? { source: { ...source, link }, records: 0 };
      known.records += 1;
      this.#sources.set(key, known);
      if (source.licence === "") this.unstated += 1;
    }
  }

  /** Returns the licences in alphabetical order, each with its sources: those with most records first. */
  list(): { licence: string; sources: { source: FactSource; records: number }[] }[] {
    const byLicence = Map.groupBy(this.#sources.values(), ({ source }) => source.licence);
    return [...byLicence]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([licence, sources]) => ({
        licence,
        sources: sources.sort((a, b) => b.records - a.records || (a.source.text < b.source.text ? -1 : 1)),
      }));
  }
}

/** Number of sources that are listed by name; a dataset may have another author in each record. */
const SOURCES_MAX = 200;
const count = (records: number) => `${records} ${records === 1 ? "record" : "records"}`;
/** Sources name themselves, so their text is escaped. */
const markdown = (text: string) => text.replace(/[\\`*_{}[\]<>#|]/g, "\\$&").replace(/\s+/g, " ");

/** Returns the file about licences. */
export function licencesText(counts: LicenceCounts, guide: string): string {
  const parts = counts.list().flatMap(({ licence, sources }) => {
    const link = licenceLink(licence);
    const listed = sources.slice(0, SOURCES_MAX).map(({ source, records }) => {
      const site = source.link ? ` <${source.link}>` : "";
      return `- ${markdown(source.text || "Source without a name")}${site}: ${count(records)}`;
    });
    const more = sources.length > SOURCES_MAX ? [`- ${sources.length - SOURCES_MAX} further sources, named in their records`] : [];
    const heading = licence === "" ? "No licence stated" : markdown(licence);
    const requirements =
      licence === ""
        ? [
            `What people wrote for ${markdown(guide)} belongs to them, and its operator has stated no licence. Facts such as names, addresses and hours may be used as the law allows; ask the operator before you use texts.`,
          ]
        : licenceRequirements(licence);
    return ["", `## ${heading}`, "", ...(link ? [`<${link}>`, ""] : []), ...requirements.map((one) => `- ${one}`), "", ...listed, ...more];
  });
  return [
    "# Licences",
    "",
    "Every record names its sources and their licences: in the tables in the columns `licence`, `attribution` and `attribution_link`, in GeoJSON in `sources`, in JSON-LD in `subjectOf`. A record with several sources is under the licences of all of them.",
    "",
    "The records of different licences stand beside each other and stay separate. If you merge them, the conditions of each licence apply to what you make from its records.",
    "",
    "A text that people wrote for this guide is marked: the column `own_texts` names the fields, and in GeoJSON each entry of `texts` has its `source` (`import` is the text of the record's source). These texts are not under the licence of the record's source.",
    ...parts,
    "",
  ].join("\n");
}
