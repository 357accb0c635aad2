import { plainLine } from "../../../platform/files/plainText.ts";
import { type Candidate, type Mapped, reject } from "../candidate.ts";
import { wikivoyageKey } from "../keys.ts";
import { addText, languageTag, someTexts, type TextsByLanguage } from "../texts.ts";
import { BAR_WORDS, CAFES, GROCERS, MARKETS, NAMED_INFORMATION, NAMED_OFFICES, NAMED_TYPES, SHOPS, SUBTYPE_WORDS } from "./words.ts";

/**
 * Pure: maps one row of the public wikivoyage-listings CSV to a listing. Its types are those of the wiki's templates: see, do, eat, drink
 * and sleep are travel businesses; buy counts if it is clearly a market or a shop worth a visit; listing counts if its name shows its kind;
 * go and all others are offices, stations, consulates and newspapers.
 */

export interface WikivoyageOptions {
  /** Language of the wiki that the articles are from: "en". */
  language: string;
  /** Name of the file of an article. */
  dataset?: string;
  licence?: string | undefined;
  attribution?: string | undefined;
  attributionLink?: string | undefined;
}

type Row = Record<string, string>;
type Kind = Pick<Candidate, "business_type" | "activity_subtype" | "bar_type">;

const subtypeFor = (title: string, text: string) =>
  SUBTYPE_WORDS.find(([, pattern]) => pattern.test(title))?.[0] ?? SUBTYPE_WORDS.find(([, pattern]) => pattern.test(text))?.[0] ?? "other";

const UNNAMED = "not a travel business by its type (listing) and name";

function kindOrReason(type: string, title: string, text: string): Kind | string {
  switch (type) {
    case "see":
      return { business_type: "sight", activity_subtype: subtypeFor(title, text) };
    case "do":
      return { business_type: "activity", activity_subtype: subtypeFor(title, text) };
    case "eat":
      if (GROCERS.test(`${title} ${text}`)) return "not a travel business (eat: a grocer)";
      return {
        business_type: CAFES.test(title) || /^.{0,60}\b(caf[eé]|coffee house|shaved ice)\b/i.test(text) ? "cafe" : "restaurant",
        activity_subtype: null,
      };
    case "drink":
      if (CAFES.test(title) && !/\b(bar|pub|sports)\b/i.test(title)) return { business_type: "cafe", activity_subtype: null };
      return {
        business_type: "bar",
        activity_subtype: null,
        bar_type:
          BAR_WORDS.find(([, pattern]) => pattern.test(title))?.[0] ??
          BAR_WORDS.find(([, pattern]) => pattern.test(text.slice(0, 200)))?.[0] ??
          "bar",
      };
    case "sleep":
      return { business_type: "accommodation", activity_subtype: null };
    case "buy":
      if (MARKETS.test(title)) return { business_type: "activity", activity_subtype: "markets" };
      if (SHOPS.test(title) || SHOPS.test(text.slice(0, 120))) return { business_type: "activity", activity_subtype: "shopping" };
      return "not a travel business (buy: neither a market nor a shop worth a visit)";
    case "listing": {
      if (NAMED_INFORMATION.test(title)) return { business_type: "activity", activity_subtype: "other" };
      const named = NAMED_OFFICES.test(title) ? undefined : NAMED_TYPES.find(([, pattern]) => pattern.test(title))?.[0];
      return named ? kindOrReason(named, title, text) : UNNAMED;
    }
    default:
      return `not a travel business (type ${plainLine(type).slice(0, 30) || "missing"})`;
  }
}

const articleLink = (language: string, article: string) =>
  `https://${language}.wikivoyage.org/wiki/${encodeURI(article.trim().replace(/ /g, "_")).replace(/[?#]/g, encodeURIComponent)}`;

/** Returns the name of an article from that of its file: "Tokyo%2FRoppongi". */
function articleOfFile(name: string): string {
  try {
    return decodeURIComponent(name).replaceAll("_", " ");
  } catch {
    return name;
  }
}

export function mapWikivoyageRow(row: Row, { dataset = "", ...options }: WikivoyageOptions): Mapped {
  const article = plainLine(row.article ?? "") || (row.language === undefined ? "" : articleOfFile(dataset));
  const language = row.language || options.language;
  const type = (row.type ?? "").trim().toLowerCase();
  const title = plainLine(row.title ?? "", { wiki: true });
  const kind = kindOrReason(type, title, plainLine(row.description ?? "", { wiki: true }));
  if (typeof kind === "string") return reject("type", kind);
  if (title === "") return reject("title", row.title?.trim() ? "empty without its wiki markup" : "missing");
  if (article === "") return reject("article", "missing: the source is unknown");
  const texts: TextsByLanguage = {};
  // Its other texts are in the language of the article.
  addText(texts, languageTag(language), "name", row.title ?? "");
  const candidate: Candidate = {
    ...kind,
    source_key: wikivoyageKey(language, article, type, title),
    // "Tokyo/Roppongi" is a part of "Tokyo".
    localities: article.split("/").toReversed(),
    neighbourhood: article.split("/").slice(1).at(-1) ?? "",
    wiki: true,
    name: row.title ?? "",
    latitude: row.latitude,
    longitude: row.longitude,
    address: row.address || row.directions || "",
    directions: row.address ? (row.directions ?? "") : "",
    other_names: [row.alt ?? ""],
    price_text: row.price ?? "",
    check_in: row.checkIn ?? "",
    check_out: row.checkOut ?? "",
    wheelchair: row.accessibility ?? "",
    internet: row.wifi ?? "",
    wikidata_id: row.wikidata ?? "",
    picture_sources: row.image?.trim()
      ? [/^(?:https?:|file:|image:)/i.test(row.image.trim()) ? row.image : `File:${row.image.trim()}`]
      : [],
    phone: row.phone || row.tollFree || "",
    email: row.email ?? "",
    website: row.url ?? "",
    hours: row.hours ?? "",
    description: row.description ?? row.content ?? "",
    language: languageTag(language),
    texts: someTexts(texts),
    attribution_text: options.attribution ?? "Wikivoyage contributors",
    attribution_link: options.attributionLink ?? articleLink(language, article),
    attribution_licence: options.licence ?? "CC BY-SA",
  };
  return { candidate };
}
