import { enumValues } from "../../../catalogue/listings/enumerations.ts";
import { DESK, sectionUrl } from "../../../catalogue/listings/own/rules.ts";
import { absoluteAddress } from "../../../platform/languages/pageAddress.ts";
import { currentReader } from "../../../platform/languages/reader.ts";
import { t } from "../../../platform/languages/text.ts";
import { formatMoney } from "../../../platform/values/format.ts";
import { oneOf } from "../../../platform/values/items.ts";
import { withCommas } from "../../../platform/values/punctuation.ts";
import { escapeXml } from "../../../platform/values/xml.ts";
import { BADGE_KINDS, BADGE_SCHEMES, BADGE_SIZES, type BadgeKind, type BadgeScheme, type BadgeSize } from "./enumerations.ts";

/** Rules of the badge that a listing's people put on their own website: a link, without scripts, requests or counting. */

export interface BadgeLook {
  scheme: BadgeScheme;
  size: BadgeSize;
}

/** Size in pixels. */
export const DIMENSIONS: Record<BadgeSize, { width: number; height: number }> = {
  large: { width: 320, height: 112 },
  small: { width: 240, height: 64 },
};

const COLOURS: Record<BadgeScheme, { paper: string; ink: string; offer: string; line: string }> = {
  light: { paper: "#fcf9f3", ink: "#16202c", offer: "#98421f", line: "#7d868f" },
  dark: { paper: "#122027", ink: "#efeae1", offer: "#efad84", line: "#87949b" },
};

/** Present benefits for guests who book direct. */
export interface Benefit {
  discount: number;
  bonus_credit: number;
}

export const bookDirect = () => t`Book direct with us`;

/** Returns for example "10% off, USD 10 credit", or an empty string without a benefit. */
export const badgeOfferText = ({ discount, bonus_credit }: Benefit): string =>
  withCommas([discount > 0 ? t`${discount}% off` : "", bonus_credit > 0 ? t`${formatMoney(bonus_credit, "USD")} credit` : ""]);

/** Returns the alternative text of a badge. */
export const badgeText = (benefit: Benefit): string => withCommas([bookDirect(), badgeOfferText(benefit)]);

const readKey = <Key extends string>(keys: Record<Key, string>, given: string | null): Key | undefined => {
  const names = enumValues(keys);
  return given === null ? names[0] : oneOf(names, given);
};

/**
 * Parses the look in a URL.
 * @returns undefined for an unknown look, so that made-up ones cannot fill a cache
 */
export function readBadgeLook(query: URLSearchParams): BadgeLook | undefined {
  const [scheme, size] = [readKey(BADGE_SCHEMES, query.get("scheme")), readKey(BADGE_SIZES, query.get("size"))];
  return scheme && size ? { scheme, size } : undefined;
}

export const readBadgeKind = (given: string | null): BadgeKind => readKey(BADGE_KINDS, given) ?? "box";

export const chooseBadgeUrl = (code: string): string => sectionUrl(code, DESK.badge);

export function badgeUrl(code: string, { scheme, size }: BadgeLook, kind: BadgeKind): string {
  return `/badge/${code}${kind === "box" ? "/" : ".svg"}?scheme=${scheme}&size=${size}`;
}

const MARK =
  '<path d="M0 0h17v26l-8.5-6L0 26z" fill="INK"/><path d="M8.5 4.5l1.4 4.1 4.1 1.4-4.1 1.4-1.4 4.1-1.4-4.1L3 10l4.1-1.4z" fill="PAPER"/>';

const markSvg = ({ paper, ink }: { paper: string; ink: string }) => MARK.replace("INK", ink).replace("PAPER", paper);

/**
 * Returns the document in the frame.
 * @param href absolute URL of the listing's page
 * @param guide name of the guide
 */
export function badgeHtml(benefit: Benefit & { name: string }, look: BadgeLook, { href, guide }: { href: string; guide: string }): string {
  const { paper, ink, offer, line } = COLOURS[look.scheme];
  const isLarge = look.size === "large";
  const style = `*{margin:0;box-sizing:border-box}html{color-scheme:${look.scheme}}body{background:transparent}a{display:flex;gap:${isLarge ? 16 : 10}px;align-items:center;height:100vh;min-height:56px;padding:8px ${isLarge ? 20 : 12}px;border:1.5px solid ${line};border-radius:10px;background:${paper};color:${ink};font:${isLarge ? "15px/1.3" : "13px/1.25"} system-ui,sans-serif;text-decoration:none}a:hover b{text-decoration:underline}a:focus-visible{outline:3px solid ${offer};outline-offset:-5px}b{display:block;font:600 ${isLarge ? "21px/1.2" : "16px/1.2"} Georgia,serif}i{display:block;color:${offer};font-style:normal;font-weight:600}svg{flex:none}`;
  const said = badgeOfferText(benefit);
  return `<!doctype html><html lang="${currentReader().language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeXml(t`${benefit.name} at ${guide}`)}</title><style>${style}</style></head><body><a href="${escapeXml(href)}" target="_top" rel="noopener"><svg viewBox="0 0 17 26" width="${isLarge ? 26 : 18}" height="${isLarge ? 40 : 28}" aria-hidden="true">${markSvg({ paper, ink })}</svg><span><b>${escapeXml(bookDirect())}</b>${said === "" ? "" : `<i>${escapeXml(said)}</i>`}${isLarge || said === "" ? `<span>${escapeXml(t`See us at ${guide}`)}</span>` : ""}</span></a></body></html>\n`;
}

/** Average width of a letter as a share of its font size, rounded up. */
const LETTER = 0.58;

/** Returns a smaller font size for a long text, because a picture cannot break lines. */
const fitting = (text: string, size: number, width: number): number =>
  Math.min(size, Math.floor((width * 10) / (text.length * LETTER)) / 10);

/**
 * Returns the badge as an SVG picture.
 * @param guide name of the guide
 */
export function badgeSvg(benefit: Benefit, look: BadgeLook, guide: string): string {
  const { paper, ink, offer, line } = COLOURS[look.scheme];
  const { width, height } = DIMENSIONS[look.size];
  const isLarge = look.size === "large";
  const said = badgeOfferText(benefit);
  const x = isLarge ? 62 : 42;
  const mark = isLarge ? `translate(20 ${height / 2 - 20}) scale(1.53)` : `translate(12 ${height / 2 - 14}) scale(1.08)`;
  const texts = [
    { text: bookDirect(), size: isLarge ? 21 : 16, family: "Georgia,serif", fill: ink },
    ...(said === "" ? [] : [{ text: said, size: isLarge ? 15 : 13, family: "system-ui,sans-serif", fill: offer }]),
    ...(isLarge || said === ""
      ? [{ text: t`See us at ${guide}`, size: isLarge ? 15 : 13, family: "system-ui,sans-serif", fill: ink }]
      : []),
  ];
  const step = isLarge ? 24 : 19;
  const first = height / 2 - ((texts.length - 1) * step) / 2 + (isLarge ? 6 : 5);
  const lines = texts.map(
    ({ text, size, family, fill }, index) =>
      `<text x="${x}" y="${first + index * step}" font-family="${family}" font-size="${fitting(text, size, width - x - 14)}" font-weight="600" fill="${fill}">${escapeXml(text)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img"><title>${escapeXml(badgeText(benefit))}</title><rect x=".75" y=".75" width="${width - 1.5}" height="${height - 1.5}" rx="10" fill="${paper}" stroke="${line}" stroke-width="1.5"/><g transform="${mark}">${markSvg({ paper, ink })}</g>${lines.join("")}</svg>\n`;
}

/**
 * Returns the HTML that an owner pastes into their website.
 * @param origin origin of the guide
 */
export function badgeCode(
  listing: Benefit & { business_code: string; name: string; profile_url: string },
  { look, kind, origin, guide }: { look: BadgeLook; kind: BadgeKind; origin: string; guide: string },
): string {
  const src = escapeXml(absoluteAddress(origin, badgeUrl(listing.business_code, look, kind)));
  const { width, height } = DIMENSIONS[look.size];
  if (kind === "box")
    return `<iframe src="${src}" title="${escapeXml(t`${listing.name} at ${guide}`)}" width="${width}" height="${height}" style="border:0" loading="lazy"></iframe>`;
  const alt = escapeXml(t`Book direct with us at ${guide}`);
  return `<a href="${escapeXml(absoluteAddress(origin, listing.profile_url))}" rel="noopener"><img src="${src}" alt="${alt}" width="${width}" height="${height}" loading="lazy"></a>`;
}
