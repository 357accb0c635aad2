import { expect, it } from "vitest";
import { CallError } from "../../platform/pages/callApi.ts";
import { isFinalRefusal, type QueuedFile, RefusedError, reasonWithoutName, stateText, timeLeft, uploadProgress } from "./queue.ts";
import { moved, pictureSentence, sizeHint } from "./rules.ts";

const MEGABYTE = 1_048_576;
const file = (values: Partial<QueuedFile>): QueuedFile => ({
  id: "a",
  name: "view.jpg",
  bytes: 2 * MEGABYTE,
  preview: "",
  state: "sending",
  sent: MEGABYTE,
  reason: "",
  isFinal: false,
  ...values,
});

it("A picture moves to another place, and the others close up", () => {
  expect(moved(["a", "b", "c", "d"], 3, 0)).toEqual(["d", "a", "b", "c"]);
  expect(moved(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
});

it("Only what is refused for the file itself leaves the queue: a busy guide, a lost session and a fault do not", () => {
  expect(isFinalRefusal(new Error(), { images: ["This is no picture."] })).toBe(true);
  for (const status of [400, 413, 415]) expect(isFinalRefusal(new RefusedError("", status), {}), String(status)).toBe(true);
  for (const status of [401, 403, 404, 410]) expect(isFinalRefusal(new RefusedError("", status), {}), String(status)).toBe(false);
  for (const status of [401, 500, 503]) expect(isFinalRefusal(new CallError(status, {}), {}), String(status)).toBe(false);
});

it("A small picture gets a hint, never a refusal", () => {
  expect(sizeHint({ width: 1_600, height: 900 })).toBeUndefined();
  expect(sizeHint({ width: 640, height: 480 })).toContain("640 × 480");
});

it("The number of pictures is said in words", () => {
  expect(pictureSentence(0)).toContain("our illustration");
  expect(pictureSentence(9)).toMatch(/^9 pictures\. The first is the cover/);
  expect(pictureSentence(31)).toMatch(/^31 pictures/);
});

it("Progress counts bytes of what is on its way and of what is there; what failed is not waited for", () => {
  const files = [file({}), file({ id: "b", state: "failed" }), file({ id: "c", state: "waiting", sent: 0 })];
  expect(uploadProgress(files, { files: 1, bytes: 2 * MEGABYTE })).toEqual({ total: 3, there: 1, share: 0.5, left: 3 * MEGABYTE });
  expect(uploadProgress([], { files: 0, bytes: 0 }).share).toBe(0);
});

it("The time that is left is told roughly, and not before anybody can know it", () => {
  expect(timeLeft(1_000, 0)).toBe("");
  expect(timeLeft(0, 10)).toBe("");
  expect(timeLeft(50, 10)).toBe("a few seconds left");
  expect(timeLeft(220, 10)).toBe("about 20 seconds left");
  expect(timeLeft(1_800, 10)).toBe("about 3 minutes left");
  expect(timeLeft(100_000, 10)).toBe("about 3 hours left");
});

it("A tile says how much of it has arrived", () => {
  expect(stateText(file({ bytes: 6.8 * MEGABYTE, sent: 3.128 * MEGABYTE }))).toBe("46%, 3.1 of 6.8 MB");
  expect(stateText(file({ state: "reading" }))).toBe("Processing");
  expect(stateText(file({ state: "waiting" }))).toBe("Queued");
});

it("The tile of a file that is not taken names it once", () => {
  expect(reasonWithoutName("view.jpg", "view.jpg: This is no picture.")).toBe("This is no picture.");
  expect(reasonWithoutName("view.jpg", "The file view.jpg: is no picture.")).toBe("The file view.jpg: is no picture.");
});
