import { overNetwork } from "../pages/callApiInBrowser.ts";
import { reportClientError } from "./contract.ts";

const MESSAGE_MAX = 500;
const STACK_MAX = 8_000;
/** Maximum number of reports per page: further errors there add nothing. */
const REPORTS_MAX = 5;

let page = "";
let count = 0;
/** Errors already reported: a failed call may also surface as an unhandled rejection. */
const reported = new WeakSet<object>();

function isNew(error: unknown): boolean {
  if (typeof error === "object" && error !== null) {
    if (reported.has(error) || ("isReported" in error && error.isReported)) return false;
    reported.add(error);
  }
  if (location.pathname !== page) count = 0;
  page = location.pathname;
  count += 1;
  return count <= REPORTS_MAX;
}

/**
 * Reports an error in this browser to the server, once: its message and stack and the page's path, nothing about the visitor. A failed
 * report is not reported, so it bypasses callApi.
 * @param call the endpoint that failed
 */
export async function sendErrorReport(error: unknown, call = "") {
  if (!isNew(error)) return;
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: "" };
  const body = {
    message: message.slice(0, MESSAGE_MAX) || "unknown",
    stack: (stack ?? "").slice(0, STACK_MAX),
    path: page.slice(0, 300),
    call,
  };
  const { method, path: url } = reportClientError;
  await overNetwork(reportClientError, { method, url, body, input: body });
}
