import { createReadStream } from "node:fs";
import { createGpxReader, NOT_GPX, type Track, TrackError } from "./readGpx.ts";

const TRACK_BYTES_MAX = 10 * 1_024 * 1_024;
const TOO_LARGE = "This file is larger than 10 MB. Simplify the track in your map app, or split it.";

/**
 * Reads the track of an uploaded GPX file.
 * @throws {TrackError} with a reason that the page can show
 */
export async function readTrack({ path, bytes }: { path: string; bytes: number }): Promise<Track> {
  if (bytes > TRACK_BYTES_MAX) throw new TrackError(TOO_LARGE);
  const reader = createGpxReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const piece of createReadStream(path)) reader.push(decoder.decode(piece, { stream: true }));
    reader.push(decoder.decode());
  } catch (error) {
    throw error instanceof TypeError ? new TrackError(NOT_GPX) : error;
  }
  return reader.end();
}
