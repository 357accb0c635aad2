import sharp from "sharp";

/** Parts of the pictures that travellers share. */

export const GUIDE_HEADING = "A TRAVELLER’S GUIDE TO";

/** Returns a text's outline at a place of the picture. @param path from lettering.ts */
export const textPath = (x: number, y: number, path: string, opacity = 1, fill = "#fff") =>
  `<path transform="translate(${Math.round(x)} ${Math.round(y)})" fill="${fill}" fill-opacity="${opacity}" d="${path}"/>`;

const circle = (size: number, fill: string) =>
  Buffer.from(`<svg width="${size}" height="${size}"><circle cx="50%" cy="50%" r="50%" fill="${fill}"/></svg>`);

/** Draws a person's pattern as a circle, half dark, like avatars, so that white initials are readable. */
export const drawAvatar = (pattern: Uint8Array, size: number): Promise<Buffer> =>
  sharp(pattern)
    .resize(size, size)
    .composite([
      { input: circle(size, "rgba(10,20,26,.5)"), blend: "over" },
      { input: circle(size, "#fff"), blend: "dest-in" },
    ])
    .png()
    .toBuffer();
