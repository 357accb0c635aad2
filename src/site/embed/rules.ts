import { flattenAttribution } from "../../catalogue/attribution/each.ts";
import { kindLabel } from "../../catalogue/listings/badge.ts";
import type { BusinessCard } from "../../catalogue/listings/contract.ts";
import { fitView } from "../../catalogue/maps/pinPositions.ts";
import { COAST_SIDES, coastUrl, pinsOn, toStillFrame } from "../../catalogue/maps/still.ts";
import type { EmbedKind } from "../../catalogue/places/embedCode.ts";
import { absoluteAddress } from "../../platform/languages/pageAddress.ts";
import { currentReader } from "../../platform/languages/reader.ts";
import { plural, t } from "../../platform/languages/text.ts";
import { oneOf } from "../../platform/values/items.ts";
import { withCommas, withSemicolons } from "../../platform/values/punctuation.ts";
import { escapeXml } from "../../platform/values/xml.ts";

/** HTML of the list and the map of an area for other websites: without scripts, cookies or counting. */

export const embedKind = (given: string | undefined): EmbedKind | undefined => oneOf(["list", "map"] as const, given);

/** Number of listings in the list. The map shows as many. */
export const EMBED_SIZE = 10;

interface Embed {
  origin: string;
  guide: string;
  area: { name: string; href: string; latitude: number; longitude: number };
  /** All of the area's listings. */
  count: number;
  businesses: readonly BusinessCard[];
}

const STYLE = `*{box-sizing:border-box;margin:0}html{color-scheme:light dark;--paper:light-dark(#fcf9f3,#122027);--ink:light-dark(#16202c,#efeae1);--ink2:light-dark(#4f5b66,#a9b3b8);--line:light-dark(#d9d4c9,#2f4049);--offer:light-dark(#98421f,#efad84);--sea:light-dark(#d3e3e6,#1d3842)}body{background:var(--paper);color:var(--ink);font:16px/1.45 system-ui,sans-serif;padding:20px}a{color:inherit;text-underline-offset:3px}a:focus-visible{outline:3px solid var(--offer);outline-offset:2px}h1{font:600 26px/1.15 Georgia,serif}h1 a,li a,header a{text-decoration:none}h1 a:hover,li a:hover b,.all:hover{text-decoration:underline}p{color:var(--ink2)}ol{list-style:none;padding:0;margin:12px 0}li{border-top:1px solid var(--line)}li a{display:block;padding:11px 0}b{font:600 19px/1.25 Georgia,serif}i{float:right;color:var(--offer);font-style:normal;font-weight:600;margin-left:12px}.all{display:inline-block;padding:10px 0;color:var(--ink);font-weight:600}footer{margin-top:10px;font-size:13px;color:var(--ink2)}`;

const MAP_STYLE = `body{padding:0;height:100vh;min-height:240px;display:grid;grid-template-rows:auto 1fr auto}main{min-height:0}header{padding:12px 16px}footer{margin:0;padding:8px 16px}svg{display:block;width:100%;height:100%;min-height:0;background:var(--sea);overflow:hidden}circle{fill:light-dark(#0d5c63,#7fc4c4);stroke:var(--paper);stroke-width:.5}text{fill:var(--paper);font:600 3.6px system-ui,sans-serif;text-anchor:middle}line{stroke:var(--ink);stroke-width:.3}svg a:hover circle{fill:var(--offer)}svg a:focus-visible{outline:none}svg a:focus-visible circle{stroke:var(--offer);stroke-width:1.2}`;

const offerText = ({ discount, bonus_credit }: BusinessCard): string =>
  discount > 0 ? t`${discount}% off direct` : bonus_credit > 0 ? t`USD ${bonus_credit} credit` : "";

const link = (href: string, inside: string, more = "") =>
  `<a href="${escapeXml(href)}" target="_blank" rel="noopener"${more}>${inside}</a>`;

/** Returns each source of the imported listings once. */
function sourcesLine(businesses: readonly BusinessCard[]): string {
  const sources = businesses.flatMap(({ attribution }) => (attribution ? flattenAttribution(attribution) : []));
  const named = new Map(sources.map(({ text, licence }) => [`${text} ${licence}`, `${escapeXml(text)} (${escapeXml(licence)})`]));
  return named.size > 0 ? ` ${t`Includes data from ${withSemicolons([...named.values()])}.`}` : "";
}

const row = (origin: string) => (business: BusinessCard) => {
  const offer = offerText(business);
  const about = [kindLabel(business), business.short_description].filter(Boolean).join(" · ");
  return `<li>${link(
    absoluteAddress(origin, business.profile_url),
    `${offer ? `<i>${escapeXml(offer)}</i>` : ""}<b>${escapeXml(business.name)}</b><p>${escapeXml(about)}</p>`,
  )}</li>`;
};

const list = ({ origin, businesses }: Embed) => `<ol>${businesses.map(row(origin)).join("")}</ol>`;

/** Draws the pins in shares of the shorter side, times 100, on the same drawing of land and sea as the guide's own maps. */
function map({ origin, area, businesses }: Embed): string {
  const placed = businesses.flatMap(({ latitude, longitude, ...business }) =>
    latitude === null || longitude === null ? [] : [{ ...business, latitude, longitude }],
  );
  const frame = toStillFrame(fitView(placed, area));
  const [side, number] = [100 * COAST_SIDES, (value: number) => (value * 100).toFixed(1)];
  const pins = pinsOn(frame, placed).map(({ pin, below, point, x, y }) => {
    const label = below.length > 0 ? String(below.length + 1) : "";
    const title = below.length > 0 ? t`${pin.name} and ${below.length} more` : withCommas([pin.name, kindLabel(pin)]);
    return `<line x1="${number(x)}" y1="${number(y)}" x2="${number(point.x)}" y2="${number(point.y)}"/>${link(
      absoluteAddress(origin, pin.profile_url),
      `<title>${escapeXml(title)}</title><circle cx="${number(x)}" cy="${number(y)}" r="${label ? 4 : 2.6}"/>${label ? `<text x="${number(x)}" y="${number(y + 0.013)}">${label}</text>` : ""}`,
      ` aria-label="${escapeXml(title)}"`,
    )}`;
  });
  const land = escapeXml(coastUrl(frame, area, placed));
  return `<svg viewBox="-50 -50 100 100" role="group" aria-label="${escapeXml(t`Map`)}"><image href="${land}" x="${-side / 2}" y="${-side / 2}" width="${side}" height="${side}"/>${pins.join("")}</svg>`;
}

/** Returns the document of a frame. Its links open the guide in a tab of their own. */
export function embedHtml(kind: EmbedKind, embed: Embed): string {
  const { origin, guide, area, count, businesses } = embed;
  const href = absoluteAddress(origin, area.href);
  const style = kind === "map" ? STYLE + MAP_STYLE : STYLE;
  const all = link(href, escapeXml(t`All ${plural(count, "# place", "# places")}`), ' class="all"');
  const body = `<header><h1>${link(href, escapeXml(area.name))}</h1>${kind === "list" ? `<p>${escapeXml(t`Book direct, without commission`)}</p>` : ""}</header>${
    kind === "list" ? `<main>${list(embed)}${all}</main>` : `<main>${map(embed)}</main>`
  }<footer>${kind === "map" ? `${all} · ` : ""}${link(absoluteAddress(origin, "/explore/"), escapeXml(guide))}.${sourcesLine(businesses)}</footer>`;
  return `<!doctype html><html lang="${currentReader().language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeXml(t`${area.name} in ${guide}`)}</title><style>${style}</style></head><body>${body}</body></html>\n`;
}
