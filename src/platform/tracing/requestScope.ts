import { AsyncLocalStorage } from "node:async_hooks";

/** The request that the current code works for, also in the jobs, mails and webhooks that it caused. */
export interface RequestScope {
  /** The `x-request-id` of the response. */
  requestId: string;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/** Returns the id of the request that the current code works for; undefined in scheduled jobs, commands and at the start. */
export const currentRequestId = (): string | undefined => scopes.getStore()?.requestId;

/** Runs a function, and all that it waits for, for a request. Without an id it runs as it is. */
export const runForRequest = <Result>(requestId: string | undefined, run: () => Result): Result =>
  requestId === undefined ? run() : scopes.run({ requestId }, run);
