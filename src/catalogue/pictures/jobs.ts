import { randomInt } from "node:crypto";
import { availableParallelism, loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { COUNTRY_CAMERA, type Subject, subjectOfActivity } from "#illustrator";
import type { Services } from "../../platform/http/context.ts";
import { ACTIVITY_TYPES } from "../listings/enumerations.ts";
import type { PictureFormat, PresetName } from "../uploads/presets.ts";
import { isDrawn, pictureFile } from "./pictureFile.ts";
import { listSubjects } from "./store.ts";

/** Listings that the home page may show, and those drawn ahead at all: the rest is drawn on request. */
const HOME_LISTINGS = 24;
const LISTINGS = 400;

/** So long the drawing rests between two pictures while the machine has other work. */
const REST_MILLISECONDS = 10_000;
/** More wants to run than there are processors, drawing itself not counted. Windows does not say: there it never rests. */
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
 * Draws what visitors are likely to ask for, one picture at a time and never while a visitor waits for one: the home page's
 * listings and first screen first, then activities, countries and the other listings' cards, with rests while the machine is busy. Call it after the server listens; it need not be waited for.
 * @param heroes codes of the listings that the home page's first screen shows
 * @param rest is waited for before each picture that the home page does not show
 * @returns how many pictures were drawn now
 */
export async function prerenderPictures(
  { db, reporter, storage }: Pick<Services, "db" | "reporter" | "storage">,
  signal?: AbortSignal,
  heroes: readonly string[] = [],
  rest: (signal?: AbortSignal) => Promise<void> = restWhileBusy,
): Promise<number> {
  const listings = await listSubjects(db, LISTINGS);
  // An empty guide has no visitors waiting for its pictures.
  if (listings.length === 0) return 0;
  const home = listings.slice(0, HOME_LISTINGS);
  const slides = listings.filter(({ seed }) => heroes.includes(seed));
  const activities = Object.keys(ACTIVITY_TYPES).map((code) => subjectOfActivity(code));
  const countries = Object.keys(COUNTRY_CAMERA).map((code): Subject => ({ kind: "country", seed: `country-${code}`, country_code: code }));
  // As AVIF, which nearly every browser takes; the others' pictures are drawn when they ask.
  const others = [
    ...picturesToRender(activities, ["thumb", "card", "panel", "pillar"], "avif"),
    ...picturesToRender(countries, ["card"], "avif"),
    ...picturesToRender(listings.slice(HOME_LISTINGS), ["card"], "avif"),
  ];
  // Servers that share a store and start together begin at different places, and pass over what another has drawn.
  const start = randomInt(others.length);
  const first = [...picturesToRender(home, ["card"], "avif"), ...picturesToRender(slides, ["hero_phone", "hero"], "avif")];
  let drawn = 0;
  for (const [index, { subject, preset, format }] of [...first, ...others.slice(start), ...others.slice(0, start)].entries()) {
    if (signal?.aborted) break;
    try {
      if (await isDrawn(storage, subject, 0, preset, format)) continue;
      if (index >= first.length) await rest(signal);
      if (signal?.aborted) break;
      // The first goes the visitors' way: their thread is started before the first request.
      await pictureFile(storage, subject, 0, preset, format, drawn > 0);
      drawn += 1;
    } catch (error) {
      // One picture that fails must not keep the others from being drawn; a full disk fails them all.
      reporter.report(error, { source: "server" });
      break;
    }
  }
  return drawn;
}
