import { CODE } from "../../catalogue/listings/contract.ts";
import { findAnyBusiness } from "../../catalogue/listings/store.ts";
import { type Command, type CommandContext, printResult } from "../../platform/commandLine/command.ts";
import { withCopies } from "../../platform/commandLine/commandFiles.ts";
import { notFound, StartError } from "../../platform/endpoints/errors.ts";
import { createStorage } from "../../platform/files/createStorage.ts";
import { formatCount } from "../../platform/values/format.ts";
import * as acts from "./acts.ts";
import type { PictureChange } from "./contract.ts";
import type { PictureServices } from "./files/acts.ts";
import { ALT_MAX } from "./rules.ts";

/** Pictures of listings in the terminal: what the staff desk does. The log names no account. */

const MISSING = "No listing has this code, or it has no such picture.";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function toPictureServices({ db, config }: CommandContext): PictureServices {
  return { db, services: { db, config, storage: createStorage(config) }, account: null, side: "staff" };
}

/** What is done with a listing's pictures. @param rest behind the code @returns what to say; undefined for a wrong call */
type Act = (keeper: PictureServices, code: string, rest: string[]) => Promise<string> | undefined;

const pictures = (name: string, usage: string, act: Act): Command => ({
  name: `pictures ${name}`,
  usage,
  async run([code, ...rest], context) {
    const wrong = () => new StartError(`pictures ${name} ${usage}`);
    if (!code || !CODE.test(code)) throw wrong();
    return printResult(context, MISSING, async () => {
      if (!(await findAnyBusiness(context.db, code))) throw notFound();
      const done = act(toPictureServices(context), code, rest);
      if (!done) throw wrong();
      return done;
    });
  },
});

/** An act on one picture. @param wanted what the words behind its UUID mean; undefined for a wrong call */
const change = (name: string, usage: string, done: string, wanted: (rest: string[]) => PictureChange | undefined): Command =>
  pictures(name, usage, (keeper, code, [uuid = "", ...rest]) => {
    const asked = UUID.test(uuid) ? wanted(rest) : undefined;
    return asked && acts.changePicture(keeper, code, uuid, asked).then(() => done);
  });

async function addFiles(keeper: PictureServices, code: string, paths: string[]): Promise<string> {
  const { results, refused } = await withCopies(keeper.services.config.DATA_DIR, paths, (files) =>
    acts.addPictures(
      keeper,
      code,
      null,
      files.map((file) => ({ file })),
    ),
  );
  return [
    `${formatCount(results.length, "picture", "pictures")} added.`,
    ...refused.map(({ filename, reason }) => `${filename} is not taken: ${reason}`),
  ].join("\n");
}

const share = (text: string | undefined): number | undefined =>
  text && /^\d{1,3}$/.test(text) && Number(text) <= 100 ? Number(text) / 100 : undefined;

export const pictureCommands: Command[] = [
  pictures("list", "CODE: shows a listing’s pictures in their order", async (keeper, code) => {
    const found = await acts.readListingPictures(keeper.db, code);
    const lines = found.map(({ uuid, alt, is_cover }) => `${uuid}  ${alt || "not described"}${is_cover ? "  (cover)" : ""}`);
    return [...lines, `${formatCount(found.length, "picture", "pictures")}.`].join("\n");
  }),
  pictures("add", "CODE FILE …: adds pictures to a listing", (keeper, code, paths) =>
    paths.length > 0 ? addFiles(keeper, code, paths) : undefined,
  ),
  pictures("order", "CODE PICTURE …: puts these first, in this order", (keeper, code, uuids) =>
    uuids.length > 0 && uuids.every((uuid) => UUID.test(uuid))
      ? acts.orderPictures(keeper, code, uuids).then(() => "The pictures are in this order now.")
      : undefined,
  ),
  change("cover", "CODE PICTURE: makes a picture the cover", "It is the cover now.", (rest) =>
    rest.length === 0 ? { is_cover: true } : undefined,
  ),
  change("describe", "CODE PICTURE TEXT: says what is in a picture", "The picture is described.", ([alt, ...rest]) =>
    alt !== undefined && alt.trim().length <= ALT_MAX && rest.length === 0 ? { alt: alt.trim() } : undefined,
  ),
  change("focus", "CODE PICTURE X Y: what must not be cut off, in percent from the left and the top", "The point is there now.", (rest) => {
    const [focus_x, focus_y] = rest.map(share);
    return focus_x === undefined || focus_y === undefined || rest.length > 2 ? undefined : { focus_x, focus_y };
  }),
  change(
    "shown-with",
    "CODE PICTURE [ITEM]: shows a picture with something on offer; without it, with the listing alone",
    "It is so now.",
    (rest) => (rest.length > 1 || rest.some((item) => !UUID.test(item)) ? undefined : { item: rest[0] ?? null }),
  ),
  pictures("delete", "CODE PICTURE: deletes a picture; for a day it can be brought back", (keeper, code, [uuid = "", ...rest]) =>
    UUID.test(uuid) && rest.length === 0 ? acts.deletePicture(keeper, code, uuid).then(() => "The picture is deleted.") : undefined,
  ),
  pictures("restore", "CODE PICTURE: brings a deleted picture back", (keeper, code, [uuid = "", ...rest]) =>
    UUID.test(uuid) && rest.length === 0 ? acts.restorePicture(keeper, code, uuid).then(() => "The picture is back.") : undefined,
  ),
];
