import { setTimeout as sleep } from "node:timers/promises";
import type { Services } from "../../platform/http/context.ts";
import type { Tasks } from "../../platform/jobs/jobQueue.ts";
import { cutExtract, isDiskFull, nextExtract } from "./extractFiles.ts";

/**
 * Maximum wait of one job, in ms. The queue treats a job of two minutes as dead; a longer cutting continues, and the next job, a minute
 * later, waits for it again.
 */
const PATIENCE = 60_000;

/** Cutting that runs in this process, by data folder. */
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
  /**
   * Cuts queued maps: runs after an import, and every minute for files that a stopped server left. The files themselves show what is left
   * to do.
   */
  async cut_maps(_, services) {
    const { DATA_DIR } = services.config;
    let work = cutting.get(DATA_DIR);
    if (!work) {
      work = cutAll(services).finally(() => cutting.delete(DATA_DIR));
      cutting.set(DATA_DIR, work);
      // The job that started the work reports its failure; if that job has ended, the log does.
      work.catch((error) => services.reporter.report(error, { source: "server" }));
    }
    await Promise.race([work, sleep(PATIENCE, undefined, { ref: false })]);
  },
};
