import { absoluteAddress } from "../../platform/languages/pageAddress.ts";
import { escapeXml } from "../../platform/values/xml.ts";

/** Code with which another website shows an area's list or map in a frame. */

export type EmbedKind = "list" | "map";

export const embedUrl = (area: string, kind: EmbedKind): string => `/embed/${area}/${kind}/`;

/** Returns the HTML that another website pastes. */
export const embedCode = (kind: EmbedKind, origin: string, area: { slug: string; name: string }): string =>
  `<iframe src="${escapeXml(absoluteAddress(origin, embedUrl(area.slug, kind)))}" title="${escapeXml(area.name)}" width="100%" height="${kind === "map" ? 420 : 640}" style="border:0" loading="lazy"></iframe>`;
