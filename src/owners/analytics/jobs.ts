import { now } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import type { Db } from "../../platform/db/types.ts";
import type { Tasks } from "../../platform/jobs/jobQueue.ts";
import type { PageView } from "../../platform/pages/pageViews.ts";
import type { ErrorReporter } from "../../platform/reporter.ts";
import { addDays, utcDay } from "../../platform/values/days.ts";
import { ViewCounter } from "./counter/store.ts";
import { KEPT_DAYS } from "./rules.ts";
import { addViews, deleteViewsBefore, listOwnViews } from "./store.ts";
import { listingCodeFromUrl } from "./views.ts";

const FLUSH_MILLISECONDS = 60_000;

/** Writes the counted views, without those of the listing's own people. Restores them for the next run if that fails. */
export async function flushViews(db: Db, counter: ViewCounter): Promise<void> {
  const taken = counter.take();
  try {
    const own = await listOwnViews(
      db,
      taken.signedIn.map(({ hash }) => hash),
    );
    const others = taken.signedIn.filter(({ hash, code }) => !own.has(`${hash.toString("hex")} ${code}`));
    const plain = others.map(({ code, day, source, views }) => ({ code, day, source, views }));
    await addViews(db, [...taken.counts, ...plain]);
  } catch (error) {
    counter.restore(taken);
    throw error;
  }
}

export interface ViewCounting {
  /** Whether views of this URL are counted. */
  isCounted(url: string): boolean;
  onView(view: PageView): void;
  /** Writes the remaining counts. */
  stop(): Promise<void>;
}

/** Counts the views of listing pages while a server runs, and writes them once a minute. */
export function startViewCounter(db: Db, config: Config, reporter: Pick<ErrorReporter, "report">): ViewCounting {
  const counter = new ViewCounter(() => [config.origin, ...Object.values(config.hosts)]);
  let running: Promise<void> = Promise.resolve();
  const flush = () => {
    // Runs are sequential: a failed run restores its counts before the next run takes them.
    running = running.then(() => flushViews(db, counter)).catch((error) => reporter.report(error, { source: "server" }));
    return running;
  };
  const timer = setInterval(flush, FLUSH_MILLISECONDS).unref();
  return {
    isCounted: (url) => listingCodeFromUrl(url) !== undefined,
    onView: (view) => counter.add(view),
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

export const analyticsTasks: Tasks = {
  async delete_old_views(_, { db }) {
    await deleteViewsBefore(db, addDays(utcDay(now()), -KEPT_DAYS));
  },
};
