import { badRequest, notFound } from "../../../platform/endpoints/errors.ts";
import { type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { t } from "../../../platform/languages/text.ts";
import { InputError } from "../../../platform/parsing/limits.ts";
import { fileInThread } from "../../../platform/parsing/pool.ts";
import { guideKey } from "../places/api.ts";
import { findReadableGuide, requirePlace } from "../shown/api.ts";
import { findGuide } from "../store.ts";
import { removeTrack, writeTrack } from "./acts.ts";
import { deleteGuideTrack, getGuideTrack, putGuideTrack } from "./contract.ts";
import { TRACK_ERRORS, TrackError } from "./readGpx.ts";
import { readTrack } from "./readTrack.ts";
import { findTrack } from "./store.ts";

const noFile = () => t`Choose a GPX file.`;

const readTrackApart = fileInThread(new URL("./readTrack.ts", import.meta.url), "readTrack", readTrack, {
  queue: "requests",
  errors: [TrackError],
});

export const guideTrackHandlers: EndpointHandler[] = [
  handle(getGuideTrack, async ({ params, query }, ctx) => {
    const { record } = await findReadableGuide(ctx, params.place, query.traveller__code, query.key);
    const track = record && (await findTrack(ctx.db, record.uuid, true));
    if (!track) throw notFound();
    return track;
  }),

  handle(putGuideTrack, async ({ params }, { db, traveller, files: [file] }) => {
    const key = guideKey(traveller.code, await requirePlace(db, params.place));
    if (!file) throw badRequest({ file: [noFile()] });
    const track = await readTrackApart({ path: file.path, bytes: file.bytes }).catch((error) => {
      if (error instanceof InputError) throw badRequest({ file: [TRACK_ERRORS.notGpx] });
      throw error instanceof TrackError ? badRequest({ file: [TRACK_ERRORS[error.message as keyof typeof TRACK_ERRORS]] }) : error;
    });
    await writeTrack(db, key, track);
    const guide = await findGuide(db, key);
    const saved = guide && (await findTrack(db, guide.uuid));
    if (!saved) throw notFound();
    return saved;
  }),

  handle(deleteGuideTrack, async ({ params }, { db, traveller }) => {
    const key = guideKey(traveller.code, await requirePlace(db, params.place));
    if (!(await removeTrack(db, key))) throw notFound();
    return undefined;
  }),
];
