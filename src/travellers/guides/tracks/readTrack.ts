import { createReadStream } from "node:fs";
import { createGpxReader, type Track, TrackError } from "./readGpx.ts";

const TRACK_BYTES_MAX = 10 * 1_024 * 1_024;

/**
 * Reads the track of an uploaded GPX file.
 * @throws {TrackError} with the reason
 */
export async function readTrack({ path, bytes }: { path: string; bytes: number }): Promise<Track> {
  if (bytes > TRACK_BYTES_MAX) throw new TrackError("tooLarge");
  const reader = createGpxReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const piece of createReadStream(path)) reader.push(decoder.decode(piece, { stream: true }));
    reader.push(decoder.decode());
  } catch (error) {
    throw error instanceof TypeError ? new TrackError("notGpx") : error;
  }
  return reader.end();
}
