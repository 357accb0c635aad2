import { attributionsIn, sourcesText, uniqueSources } from "../../../catalogue/attribution/rules.ts";
import { escapeXml as xml } from "../../../platform/values/xml.ts";
import type { Guide } from "../contract.ts";
import { groupByChapter } from "../rules.ts";

/** Writes a guide's places as files for maps and satellite receivers: GPX 1.1 and KML 2.2. */

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Returns the places with coordinates, in the order of the page and with its numbers. */
const numberedPoints = (guide: Guide) =>
  groupByChapter(guide.entries).flatMap(({ title, entries }) =>
    entries.flatMap(({ number, note, business }) => {
      const { latitude, longitude, name, profile_url } = business;
      const source = sourcesText(uniqueSources(attributionsIn(business)));
      return latitude === null || longitude === null
        ? []
        : [{ title, name: `${number} ${name}`, note, profile_url, latitude, longitude, source }];
    }),
  );

const guideTitle = ({ place, traveller }: Guide) => `${place.name}, a guide by ${traveller.name}`;

/**
 * Returns GPX 1.1.
 * @param name of this guidebook
 */
export const guideToGpx = (guide: Guide, origin: string, name: string): string =>
  `${HEAD}<gpx version="1.1" creator="${xml(name)}" xmlns="http://www.topografix.com/GPX/1/1">
<metadata><name>${xml(guideTitle(guide))}</name>${guide.letter ? `<desc>${xml(guide.letter)}</desc>` : ""}</metadata>
${numberedPoints(guide)
  .map(
    ({ latitude, longitude, name, note, title, profile_url, source }) =>
      `<wpt lat="${latitude}" lon="${longitude}"><name>${xml(name)}</name>${note ? `<desc>${xml(note)}</desc>` : ""}${source ? `<src>${xml(source)}</src>` : ""}<link href="${xml(origin + profile_url)}"/><type>${xml(title)}</type></wpt>\n`,
  )
  .join("")}</gpx>
`;

export const guideToKml = (guide: Guide, origin: string): string =>
  `${HEAD}<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${xml(guideTitle(guide))}</name>${guide.letter ? `<description>${xml(guide.letter)}</description>` : ""}
${[...Map.groupBy(numberedPoints(guide), ({ title }) => title)]
  .map(
    ([title, points]) =>
      `<Folder><name>${xml(title)}</name>\n${points
        .map(
          ({ latitude, longitude, name, note, profile_url, source }) =>
            `<Placemark><name>${xml(name)}</name><description>${xml([note, origin + profile_url, source].filter(Boolean).join("\n"))}</description><Point><coordinates>${longitude},${latitude}</coordinates></Point></Placemark>\n`,
        )
        .join("")}</Folder>\n`,
  )
  .join("")}</Document></kml>
`;
