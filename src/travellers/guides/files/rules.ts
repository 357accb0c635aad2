import { attributionsIn, sourcesText, uniqueSources } from "../../../catalogue/attribution/rules.ts";
import { absoluteAddress } from "../../../platform/languages/pageAddress.ts";
import { t } from "../../../platform/languages/text.ts";
import { escapeXml as xml } from "../../../platform/values/xml.ts";
import type { Guide } from "../contract.ts";
import { groupByChapter } from "../rules.ts";
import type { GuideTrack } from "../tracks/contract.ts";

/** Writes a guide's places and track as files for maps and satellite receivers: GPX 1.1 and KML 2.2. */

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

/** Returns the element of a track's point, with its height where known. */
const trackPoint = ([longitude, latitude, height]: readonly number[]) =>
  `<trkpt lat="${latitude}" lon="${longitude}"${height === undefined ? "/>" : `><ele>${height}</ele></trkpt>`}`;

const trackToGpx = ({ name, line }: GuideTrack) =>
  `<trk>${name ? `<name>${xml(name)}</name>` : ""}${line.coordinates.map((part) => `<trkseg>${part.map(trackPoint).join("")}</trkseg>`).join("")}</trk>\n`;

const trackToKml = ({ name, line }: GuideTrack) =>
  `<Placemark><name>${xml(name || t`Track`)}</name><MultiGeometry>${line.coordinates
    .map((part) => `<LineString><coordinates>${part.map((point) => point.join(",")).join(" ")}</coordinates></LineString>`)
    .join("")}</MultiGeometry></Placemark>\n`;

const guideTitle = ({ place, traveller }: Guide) => t`${place.name}, a guide by ${traveller.name}`;

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
      `<wpt lat="${latitude}" lon="${longitude}"><name>${xml(name)}</name>${note ? `<desc>${xml(note)}</desc>` : ""}${source ? `<src>${xml(source)}</src>` : ""}<link href="${xml(absoluteAddress(origin, profile_url))}"/><type>${xml(title)}</type></wpt>\n`,
  )
  .join("")}${guide.track ? trackToGpx(guide.track) : ""}</gpx>
`;

export const guideToKml = (guide: Guide, origin: string): string =>
  `${HEAD}<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${xml(guideTitle(guide))}</name>${guide.letter ? `<description>${xml(guide.letter)}</description>` : ""}
${[...Map.groupBy(numberedPoints(guide), ({ title }) => title)]
  .map(
    ([title, points]) =>
      `<Folder><name>${xml(title)}</name>\n${points
        .map(
          ({ latitude, longitude, name, note, profile_url, source }) =>
            `<Placemark><name>${xml(name)}</name><description>${xml([note, absoluteAddress(origin, profile_url), source].filter(Boolean).join("\n"))}</description><Point><coordinates>${longitude},${latitude}</coordinates></Point></Placemark>\n`,
        )
        .join("")}</Folder>\n`,
  )
  .join("")}${guide.track ? trackToKml(guide.track) : ""}</Document></kml>
`;
