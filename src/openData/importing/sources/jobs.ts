import type { ListingUse } from "../../../catalogue/listings/uses/listingUse.ts";
import { now } from "../../../platform/clock.ts";
import { enqueue, type Tasks } from "../../../platform/jobs/jobQueue.ts";
import { payloadUuid } from "../../../platform/jobs/payloads.ts";
import { fileInThread } from "../../../platform/parsing/pool.ts";
import { fetchPublic } from "../../../platform/security/publicFetch.ts";
import { ImportError } from "../events.ts";
import { readSample } from "../readSample.ts";
import { isSourceBusy, readSource } from "./acts.ts";
import { findSourceByUuid, listDueSources, updateSource } from "./store.ts";

/** Sources that are read in one round; the next round follows ten minutes later. */
const AT_ONCE = 20;
/** Time after which a dry run of a whole file ends without a result: the queue treats a job of two minutes as dead. */
const PREVIEW_MILLISECONDS = 50_000;
const HOUR = 3_600_000;

const inThread = fileInThread(new URL("../readSample.ts", import.meta.url), "readSample", readSample, {
  queue: "jobs",
  errors: [ImportError],
});

/** @param uses uses that protect a listing from changes of its type */
export const sourceTasks = (uses: readonly ListingUse[]): Tasks => ({
  async read_import_sources(_, { db }) {
    for (const { uuid } of await listDueSources(db, AT_ONCE))
      await enqueue(db, { task: "read_import_source", payload: { uuid }, key: `read import source ${uuid}` });
  },
  async read_import_source(payload, services) {
    const { db, reporter } = services;
    const source = await findSourceByUuid(db, payloadUuid(payload));
    if (!source || source.due > now() || (await isSourceBusy(services, source.uuid))) return;
    const reader = {
      fetch: fetchPublic,
      sample: (path: string, given: Partial<typeof source.reading>) => inThread(path, given),
      uses,
      signal: AbortSignal.timeout(PREVIEW_MILLISECONDS),
    };
    try {
      await readSource(services, source, reader);
    } catch (error) {
      reporter.report(error, { source: "server" });
      const problem = "The source could not be read because of an error in the guide. The guide tries again in an hour.";
      await updateSource(db, source.uuid, { due: new Date(now().getTime() + HOUR), problem });
    }
  },
});
