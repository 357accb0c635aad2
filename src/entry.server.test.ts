import { beforeEach, expect, it } from "vitest";
import { handleError } from "./entry.server.tsx";
import { setPageErrorReporter } from "./platform/pages/pageErrors.ts";

let reported: unknown[];
beforeEach(() => {
  reported = [];
  setPageErrorReporter((error) => reported.push(error));
});

const request = new Request("https://guide.test/");
/** Error response as the router creates it. */
const answered = (status: number) => ({ status, statusText: "", internal: true, data: "" });

it("reports what broke, also where the router has an answer for it", () => {
  const errors = [new Error("broken"), answered(500)];
  for (const error of errors) handleError(error, { request });
  expect(reported).toEqual(errors);
});

it("reports neither who asked wrongly, such as a form sent to a page without one, nor who left", () => {
  handleError(answered(405), { request });
  handleError(answered(404), { request });
  handleError(new Error("left"), { request: new Request(request, { signal: AbortSignal.abort() }) });
  expect(reported).toEqual([]);
});
