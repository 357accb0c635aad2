import { counted, t } from "../../platform/languages/text.ts";
import { labelled } from "../../platform/values/punctuation.ts";
import { megabytes } from "./rules.ts";

/** Queue of chosen files that are being uploaded. */

type QueueState =
  | "waiting"
  | "sending"
  /** The upload is complete, and the server is decoding the picture. */
  | "reading"
  /** It resumes by itself once there is a network. */
  | "offline"
  | "failed";

export interface QueuedFile {
  id: string;
  name: string;
  bytes: number;
  /** Object URL of the picture. Empty if the browser cannot show it. */
  preview: string;
  state: QueueState;
  sent: number;
  /** Reason of the failure. */
  reason: string;
  /** The guide will reject it at each try. */
  isFinal: boolean;
}

/** Status codes about the file itself. Others are about the moment or the sender. */
const OF_THE_FILE = new Set([400, 413, 415, 422]);

/** The server rejected a file and gave the reason. */
export class RefusedError extends Error {
  /** A retry would be rejected again. */
  readonly isFinal: boolean;

  constructor(message: string, status: number) {
    super(message);
    this.isFinal = OF_THE_FILE.has(status);
  }
}

/** Whether the guide will reject the file at each try. Other files stay for a retry. */
export const isFinalRefusal = (error: unknown, errors: Record<string, string[]>): boolean =>
  error instanceof RefusedError ? error.isFinal : errors.images !== undefined;

const isOpen = ({ state }: QueuedFile) => state !== "failed";

/**
 * Returns the progress of all files chosen since the queue was last idle.
 * @param done files that are already added
 */
export function uploadProgress(files: readonly QueuedFile[], done: { files: number; bytes: number }) {
  const open = files.filter(isOpen);
  const bytes = open.reduce((sum, one) => sum + one.bytes, done.bytes);
  const sent = open.reduce((sum, one) => sum + one.sent, done.bytes);
  return { total: open.length + done.files, there: done.files, share: bytes > 0 ? sent / bytes : 0, left: bytes - sent };
}

/**
 * Returns for example "about 20 seconds left", or an empty string while the time is unknown.
 * @param rate bytes per second
 */
export function timeLeft(left: number, rate: number): string {
  if (!(rate > 0) || left <= 0) return "";
  const seconds = left / rate;
  if (seconds < 10) return t`a few seconds left`;
  if (seconds < 90) return counted(Math.round(seconds / 10) * 10, "about # second left", "about # seconds left");
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return counted(minutes, "about # minute left", "about # minutes left");
  return counted(Math.round(minutes / 60), "about # hour left", "about # hours left");
}

/** Returns the label of a file that is being uploaded. */
export function stateText({ state, sent, bytes }: QueuedFile): string {
  if (state === "reading") return t`Processing`;
  if (state === "waiting") return t`Queued`;
  return t`${Math.floor((sent / bytes) * 100)}%, ${megabytes(sent)} of ${megabytes(bytes)} MB`;
}

/** Returns the reason without the leading file name. Forms without scripts need the name there, but the tile already shows it. */
export function reasonWithoutName(name: string, reason: string): string {
  const lead = labelled(name, "");
  return reason.startsWith(lead) ? reason.slice(lead.length) : reason;
}
