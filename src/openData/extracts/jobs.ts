import { setTimeout as sleep } from "node:timers/promises";
import type { Services } from "../../platform/http/context.ts";
import type { Tasks } from "../../platform/jobs/jobs.ts";
import { cutExtract, isDiskFull, nextExtract } from "./extractFiles.ts";

/** The queue takes a job of two minutes for a dead one; a map that takes longer is cut on, and the next minute's job waits for it again. */
const PATIENCE = 60_000;

/** By data folder: what is cut in this process. */
const cutting = new Map<string, Promise<void>>();

async function cutAll({ config, log }: Services): Promise<void> {
  for (let next = await nextExtract(config.DATA_DIR); next; next = await nextExtract(config.DATA_DIR)) {
    const { slug, run } = next;
    const started = performance.now();
    const answer = await cutExtract(config.DATA_DIR, next);
    const seconds = Math.round((performance.now() - started) / 1000);
    if (isDiskFull(answer)) log.warn({ map: slug, import: run }, "the disk is full: an import's map is cut as soon as there is more room");
    else if ("problem" in answer) log.warn({ map: slug, import: run, reason: answer.problem }, "no map was cut from an import's file");
    else log.info({ map: slug, import: run, ...answer.done, seconds }, "a map was cut from an import's file");
  }
}

export const extractTasks: Tasks = {
  /** After an import, and every minute for what a server that was stopped left. The files themselves say what is to be done. */
  async cut_maps(_, services) {
    const { DATA_DIR } = services.config;
    let work = cutting.get(DATA_DIR);
    if (!work) {
      work = cutAll(services).finally(() => cutting.delete(DATA_DIR));
      cutting.set(DATA_DIR, work);
      // Its failure is the job's that began it, or the log's.
      work.catch((error) => services.reporter.report(error, { source: "server" }));
    }
    await Promise.race([work, sleep(PATIENCE, undefined, { ref: false })]);
  },
};
