import { formatMoment, systemTimeZone } from "../platform/values/moments.ts";
import { useMounted } from "./mounted.ts";

let browserZone: string | undefined;

const readBrowserZone = (): string => {
  browserZone ??= systemTimeZone();
  return browserZone;
};

/** Returns the reader's time zone; undefined on the server and in the browser's first render. */
export const useReaderZone = (): string | undefined => (useMounted() ? readBrowserZone() : undefined);

interface ShownMoment {
  moment: string;
  /** Time zone of the listing that it belongs to; undefined for moments without a listing. */
  zone?: string | undefined;
  /** True if the text is for a guest, who gets their own time; owners and staff get the listing's. */
  isGuest?: boolean;
  /** Time zone of the reader; undefined while unknown. */
  reader: string | undefined;
  /** False if a moment above names the zone. */
  namesZone?: boolean;
}

/** Returns "22 Nov 2026, 14:05", with the zone's name unless the reader and the listing have the same time. */
export function momentText({ moment, zone, isGuest = false, reader, namesZone = true }: ShownMoment): string {
  const shown = (isGuest ? (reader ?? zone) : (zone ?? reader)) ?? "UTC";
  return formatMoment(moment, shown, namesZone ? (shown === reader ? (zone ?? reader) : reader) : shown);
}

/** Returns a function that formats moments, for texts that are not elements. Its parameters are those of LocalMoment. */
export function useMomentText(zone?: string, isGuest = false, namesZone = true): (moment: string) => string {
  const isMounted = useMounted();
  // Reads the zone only for a moment: a browser's first formatter takes 50 ms on a slow phone.
  return (moment) => momentText({ moment, zone, isGuest, namesZone, reader: isMounted ? readBrowserZone() : undefined });
}

/**
 * Shows a moment in the listing's time zone to owners and staff, and in the reader's to guests and where there is no listing. The server
 * does not know the reader's zone, so it writes the listing's, or UTC, with its name.
 * @param zone time zone of the listing; omitted on pages about several listings
 */
export const LocalMoment = ({
  at,
  zone,
  isGuest = false,
  namesZone = true,
}: {
  at: string;
  zone?: string | undefined;
  isGuest?: boolean;
  namesZone?: boolean;
}) => <time dateTime={at}>{useMomentText(zone, isGuest, namesZone)(at)}</time>;
