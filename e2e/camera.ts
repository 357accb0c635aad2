import { renameSync, writeFileSync } from "node:fs";
import sharp from "sharp";

/** The browser's camera: one picture as a film of raw frames (YUV4MPEG2), in a loop. */

const WIDTH = 640;
const HEIGHT = 480;
/** Size of the picture in the middle of the frame, as if held at arm's length. */
const SIZE = 400;
const WHITE = "#fff";

/**
 * Shows a picture to the camera; pages that open the camera from now on receive it.
 * @param file the camera's (globalSetup.ts)
 * @param picture in any format; without one, the camera shows a white wall
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
  // Replaces the file atomically: the browser may read it at any moment.
  writeFileSync(`${file}.new`, Buffer.concat([Buffer.from(head), brightness, noColour]));
  renameSync(`${file}.new`, file);
}
