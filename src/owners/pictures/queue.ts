import { megabytes } from "./rules.ts";

/** Files that were chosen, on their way into the guide. */

type QueueState =
  | "waiting"
  | "sending"
  /** All of it has arrived, and it is read. */
  | "reading"
  /** It goes on by itself once there is a network. */
  | "offline"
  | "failed";

export interface QueuedFile {
  id: string;
  name: string;
  bytes: number;
  /** An address of the picture in this browser; empty where it cannot show it. */
  preview: string;
  state: QueueState;
  sent: number;
  /** Why it failed. */
  reason: string;
  /** The guide will not take it, however often it is sent. */
  isFinal: boolean;
}

/** Status codes about the file itself. Others are about the moment or the sender. */
const OF_THE_FILE = new Set([400, 413, 415, 422]);

/** The server refused a file and gave the reason. */
export class RefusedError extends Error {
  /** A retry would be refused again. */
  readonly isFinal: boolean;

  constructor(message: string, status: number) {
    super(message);
    this.isFinal = OF_THE_FILE.has(status);
  }
}

/** True for a file that the guide will not take, however often it is sent. Any other is kept for another try. */
export const isFinalRefusal = (error: unknown, errors: Record<string, string[]>): boolean =>
  error instanceof RefusedError ? error.isFinal : errors.images !== undefined;

const isOpen = ({ state }: QueuedFile) => state !== "failed";

/** Of all files that were chosen since nothing was under way. @param done those that have been taken */
export function uploadProgress(files: readonly QueuedFile[], done: { files: number; bytes: number }) {
  const open = files.filter(isOpen);
  const bytes = open.reduce((sum, one) => sum + one.bytes, done.bytes);
  const sent = open.reduce((sum, one) => sum + one.sent, done.bytes);
  return { total: open.length + done.files, there: done.files, share: bytes > 0 ? sent / bytes : 0, left: bytes - sent };
}

/** "about 20 seconds more"; empty while nobody can tell. @param rate bytes in a second */
export function timeLeft(left: number, rate: number): string {
  if (!(rate > 0) || left <= 0) return "";
  const seconds = left / rate;
  if (seconds < 10) return "a few seconds more";
  if (seconds < 90) return `about ${Math.round(seconds / 10) * 10} seconds more`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `about ${minutes} minutes more` : `about ${Math.round(minutes / 60)} hours more`;
}

/** What stands on a file that is under way. */
export function stateText({ state, sent, bytes }: QueuedFile): string {
  if (state === "reading") return "Making the sizes";
  if (state === "waiting") return "Waiting";
  return `${Math.floor((sent / bytes) * 100)}%, ${megabytes(sent)} of ${megabytes(bytes)} MB`;
}

/** Why a file is not taken, without its name, which forms without scripts need before it and its own tile says already. */
export const reasonWithoutName = (name: string, reason: string): string =>
  reason.startsWith(`${name}: `) ? reason.slice(name.length + 2) : reason;
