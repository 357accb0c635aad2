import { renameSync, writeFileSync } from "node:fs";
import sharp from "sharp";

/** What the browser's camera sees: one picture as a film of raw frames (YUV4MPEG2), which goes round and round. */

const WIDTH = 640;
const HEIGHT = 480;
/** Of the picture, in the middle: held up at arm's length. */
const SIZE = 400;
const WHITE = "#fff";

/**
 * Holds a picture before the camera; a page that opens it from now on sees it.
 * @param file the camera's (globalSetup.ts) @param picture in any format; none: a white wall
 */
export async function showToCamera(file: string, picture?: Buffer) {
  const wall = { create: { width: SIZE, height: SIZE, channels: 3 as const, background: WHITE } };
  const held = await (picture ? sharp(picture) : sharp(wall)).resize(SIZE, SIZE, { fit: "contain", background: WHITE }).png().toBuffer();
  const brightness = await sharp(held)
    .flatten({ background: WHITE })
    .extend({
      left: (WIDTH - SIZE) / 2,
      right: (WIDTH - SIZE) / 2,
      top: (HEIGHT - SIZE) / 2,
      bottom: (HEIGHT - SIZE) / 2,
      background: WHITE,
    })
    .greyscale()
    .raw()
    .toBuffer();
  const noColour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n`;
  // Whole at once: the browser may read it at any moment.
  writeFileSync(`${file}.new`, Buffer.concat([Buffer.from(head), brightness, noColour]));
  renameSync(`${file}.new`, file);
}
