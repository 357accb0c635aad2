import { callApi } from "./callApi.ts";
import { reportClientError } from "./contract.ts";

const MESSAGE_MAX = 500;
const STACK_MAX = 8_000;

/** Tells the server of an error in this browser: its message and stack and the page's path, nothing about the visitor. */
export async function sendErrorReport(error: unknown) {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: "" };
  await callApi(reportClientError, {
    message: message.slice(0, MESSAGE_MAX) || "unknown",
    stack: (stack ?? "").slice(0, STACK_MAX),
    path: location.pathname.slice(0, 300),
  });
}
