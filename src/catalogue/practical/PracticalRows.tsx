import { inLowerCase, t } from "../../platform/languages/text.ts";
import { labelled, withCommas } from "../../platform/values/punctuation.ts";
import { LeaderLine } from "../../ui/LeaderLine.tsx";
import { directionLinks, walkText } from "../directions/rules.ts";
import { openText } from "../hours/openText.ts";
import { lengthText } from "../listings/nearby/rules.ts";
import type { PracticalPlace } from "./contract.ts";
import { PRACTICAL_KINDS, PRACTICAL_SEARCHES } from "./enumerations.ts";

interface Props {
  places: readonly PracticalPlace[];
  /** The current time; before scripts run, the time when the page was rendered. */
  now: Date | undefined;
  label: string;
  /** Whether all are of one kind, which the heading names. */
  isOneKind?: boolean;
}

interface KindRow {
  key: string;
  label: string;
  kind: PracticalPlace["kind"];
  /** Name of the place to search in. */
  place: string;
  count: number;
}

/** Kinds or areas with their numbers of practical places, each a link to the search for them. */
export const KindRows = ({ rows, label }: { rows: readonly KindRow[]; label: string }) => (
  <ul aria-label={label} className="gap-x-10 border-t border-ink pt-2 sm:columns-2 lg:columns-3">
    {rows.map(({ key, label: text, kind, place, count }) => (
      <li key={key} className="break-inside-avoid">
        <a
          href={`/search/?${new URLSearchParams({ q: `${PRACTICAL_SEARCHES[kind]} ${place}` })}`}
          rel="nofollow"
          className="block min-h-11 py-2 hover:underline"
        >
          <LeaderLine label={text}>
            <span className="text-ink2">{count}</span>
          </LeaderLine>
        </a>
      </li>
    ))}
  </ul>
);

const practicalName = ({ kind, name }: PracticalPlace) =>
  name === null || name === PRACTICAL_KINDS[kind] ? PRACTICAL_KINDS[kind] : labelled(PRACTICAL_KINDS[kind], name);

/** Returns "200 m, 3 min walk, open until 20:00"; hours that cannot be read are shown as the source writes them. */
export function practicalText({ distance, open, opening_hours, wheelchair }: PracticalPlace, now: Date | undefined): string {
  const said = open && now ? openText(open, now) : "";
  return withCommas([
    distance === null ? "" : lengthText(distance),
    distance === null ? "" : walkText(distance),
    said === "" ? (open ? "" : opening_hours) : said.replace(/^\p{Lu}/u, inLowerCase),
    wheelchair === "yes" ? t`wheelchair accessible` : "",
  ]);
}

/** Practical places, each with a link to the way on foot. */
export const PracticalRows = ({ places, now, label, isOneKind = false }: Props) => (
  <ul aria-label={label} className="gap-x-10 border-t border-ink pt-2 lg:columns-2">
    {places.map((place) => (
      <li key={`${place.kind}${place.latitude},${place.longitude}`} className="break-inside-avoid">
        <a
          href={directionLinks({ ...place, name: practicalName(place) }).find(({ label: app }) => app === "OpenStreetMap")?.href}
          target="_blank"
          rel="noopener nofollow"
          className="block min-h-11 py-2 hover:underline"
        >
          <LeaderLine
            label={isOneKind ? (place.name ?? practicalName(place)) : practicalName(place)}
            className="flex-wrap [&>:last-child]:ms-auto"
          >
            <span className="text-ink2" suppressHydrationWarning>
              {practicalText(place, now)}
            </span>
          </LeaderLine>
          <span className="sr-only"> (opens the way on OpenStreetMap in a new tab)</span>
        </a>
      </li>
    ))}
  </ul>
);
