import { masterPath } from "../../catalogue/uploads/rules.ts";
import { makeArchive } from "../../platform/files/archive.ts";
import type { Tasks } from "../../platform/jobs/jobQueue.ts";
import { payloadUuid } from "../../platform/jobs/payloads.ts";
import { PARTS } from "./parts/store.ts";
import { pictureFile, readmeText } from "./rules.ts";
import { exportStore, findName, listPictureFiles } from "./store.ts";

export const listingExportTasks: Tasks = {
  async make_listing_export(payload, services) {
    const uuid = payloadUuid(payload);
    const { db, storage, config } = services;
    await makeArchive(services, exportStore, payload, async () => {
      const code = await exportStore.start(db, uuid);
      const name = code && (await findName(db, code));
      if (!code || name === undefined) return undefined;
      const pictures = await listPictureFiles(db, code);
      return {
        parts: PARTS.map((part) => ({ name: part.name, rows: part.rows(code, config.origin) })),
        readme: (made, counts) => readmeText(name, made, counts),
        files: () =>
          pictures.map(({ uuid, upload }) => ({ name: pictureFile(uuid), isPacked: true, read: () => storage.read(masterPath(upload)) })),
      };
    });
  },
  async delete_expired_listing_exports(_, { db, storage }) {
    await exportStore.deleteExpired(db, storage);
  },
};
