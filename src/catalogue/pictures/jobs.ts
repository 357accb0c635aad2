import { randomInt } from "node:crypto";
import { availableParallelism, loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { COUNTRY_CAMERA, type Subject, subjectOfActivity } from "#illustrator";
import type { Services } from "../../platform/http/context.ts";
import { ACTIVITY_TYPES } from "../listings/enumerations.ts";
import type { PictureFormat, PresetName } from "../uploads/presets.ts";
import { isDrawn, pictureFile } from "./pictureFile.ts";
import { listSubjects } from "./store.ts";

/** Number of listings that the home page may show, and of all listings drawn in advance; the rest are drawn on request. */
const HOME_LISTINGS = 24;
const LISTINGS = 400;

/** Pause between two pictures while the machine has other work. */
const REST_MILLISECONDS = 10_000;
/**
 * True if more processes want to run than there are processors, not counting the drawing. Windows has no load average and is never busy.
 */
const isBusy = () => (loadavg()[0] ?? 0) > availableParallelism() + 1;
const restWhileBusy = async (signal?: AbortSignal) => {
  if (isBusy()) await sleep(REST_MILLISECONDS, undefined, { ...(signal ? { signal } : {}), ref: false }).catch(() => undefined);
};

interface PictureToRender {
  subject: Subject;
  preset: PresetName;
  format: PictureFormat;
}

const picturesToRender = (subjects: readonly Subject[], presets: readonly PresetName[], format: PictureFormat): PictureToRender[] =>
  presets.flatMap((preset) => subjects.map((subject) => ({ subject, preset, format })));

/**
 * Draws the pictures that visitors are likely to request, one at a time and never while a visitor waits for one: first the home page's
 * listings and first screen, then activities, countries and the other listings' cards, with pauses while the machine is busy. Call it after
 * the server listens; there is no need to wait for it.
 * @param heroes codes of the listings on the home page's first screen
 * @param rest called before each picture that the home page does not show
 * @returns the number of pictures drawn
 */
export async function prerenderPictures(
  { db, reporter, storage }: Pick<Services, "db" | "reporter" | "storage">,
  signal?: AbortSignal,
  heroes: readonly string[] = [],
  rest: (signal?: AbortSignal) => Promise<void> = restWhileBusy,
): Promise<number> {
  const listings = await listSubjects(db, LISTINGS);
  // An empty guide has no visitors who wait for its pictures.
  if (listings.length === 0) return 0;
  const home = listings.slice(0, HOME_LISTINGS);
  const slides = listings.filter(({ seed }) => heroes.includes(seed));
  const activities = Object.keys(ACTIVITY_TYPES).map((code) => subjectOfActivity(code));
  const countries = Object.keys(COUNTRY_CAMERA).map((code): Subject => ({ kind: "country", seed: `country-${code}`, country_code: code }));
  // As AVIF, which nearly every browser accepts; other formats are drawn on request.
  const others = [
    ...picturesToRender(activities, ["thumb", "card", "panel", "pillar"], "avif"),
    ...picturesToRender(countries, ["card"], "avif"),
    ...picturesToRender(listings.slice(HOME_LISTINGS), ["card"], "avif"),
  ];
  // Servers that share a store and start together begin at different positions and skip pictures that another has drawn.
  const start = randomInt(others.length);
  const first = [...picturesToRender(home, ["card"], "avif"), ...picturesToRender(slides, ["hero_phone", "hero"], "avif")];
  let drawn = 0;
  for (const [index, { subject, preset, format }] of [...first, ...others.slice(start), ...others.slice(0, start)].entries()) {
    if (signal?.aborted) break;
    try {
      if (await isDrawn(storage, subject, 0, preset, format)) continue;
      if (index >= first.length) await rest(signal);
      if (signal?.aborted) break;
      // The first picture uses the visitors' thread, so that it starts before the first request.
      await pictureFile(storage, subject, 0, preset, format, { isAhead: drawn > 0 });
      drawn += 1;
    } catch (error) {
      // An error stops the run: a full disk would fail all pictures.
      reporter.report(error, { source: "server" });
      break;
    }
  }
  return drawn;
}
