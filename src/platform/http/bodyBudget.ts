import { ApiError } from "../endpoints/errors.ts";
import { t } from "../languages/text.ts";

const RETRY_SECONDS = 5;

/**
 * Bytes of bodies that the process may hold at one time, over all requests: many uploads at once must not take all of its memory or disk.
 */
export class BodyBudget {
  readonly #max: number;
  #held = 0;

  constructor(max: number) {
    this.#max = max;
  }

  get held() {
    return this.#held;
  }

  /** @throws ApiError 503 if the budget has too few bytes left */
  hold(bytes: number) {
    if (this.#held + bytes > this.#max)
      throw new ApiError(503, t`The guide is receiving too many large requests, please try again.`, {
        "retry-after": String(RETRY_SECONDS),
      });
    this.#held += bytes;
  }

  release(bytes: number) {
    this.#held -= bytes;
  }
}

/** Resources that a request holds until it ends: bytes of a budget, a folder of files. */
export class BodyLease {
  #onRelease: (() => void)[] = [];
  #isOver = false;

  /** Runs the callback when the request ends; at once if it has ended, because its client has disconnected. */
  add(release: () => void) {
    if (this.#isOver) release();
    else this.#onRelease.push(release);
  }

  hold(budget: BodyBudget, bytes: number) {
    budget.hold(bytes);
    this.add(() => budget.release(bytes));
  }

  release() {
    this.#isOver = true;
    for (const release of this.#onRelease.splice(0)) release();
  }
}
