import { DAY_MILLISECONDS, utcDay } from "../../platform/values/days.ts";
import { randomFrom } from "../../platform/values/random.ts";
import { businessCode, type Naming } from "./rows.ts";

/** Views of the demo owner's listings: more than a year for the first, none for the last, so that both states of the page exist. */

interface Views {
  code: string;
  day: string;
  source: string;
  views: number;
}

const FIRST_DAYS = 400;
const OTHER_DAYS = 75;
/** Views per source on a usual day of the busiest listing's last week. */
const SOURCES = { place: 15, search: 7, guide: 6, traveller: 4, direct: 4, "instagram.com": 2, listing: 1 };

/** @param owned keys of the owner's listings, the busiest first @param moment the views end the day before */
export function viewRows(owned: readonly string[], naming: Naming, moment: Date): Views[] {
  return owned.slice(0, -1).flatMap((key, place) => {
    const random = randomFrom(`views ${key}`);
    const days = place === 0 ? FIRST_DAYS : OTHER_DAYS;
    return Array.from({ length: days }, (_, index) => index + 1).flatMap((ago) => {
      const date = new Date(moment.getTime() - ago * DAY_MILLISECONDS);
      const isWeekend = date.getUTCDay() % 6 === 0;
      const busy = (isWeekend ? 1.3 : 0.9) / (1 + ago / 180) / (1 + place);
      return Object.entries(SOURCES).flatMap(([source, usual]) => {
        const views = Math.floor(usual * busy * (0.4 + 1.2 * random()) + random() / 2);
        return views > 0 ? [{ code: businessCode(naming, key), day: utcDay(date), source, views }] : [];
      });
    });
  });
}
