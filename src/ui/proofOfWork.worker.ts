import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/** Solves one challenge outside the page's thread, so that the page stays responsive. Posts the solution, or null without a solution. */
addEventListener("message", ({ data }: MessageEvent<Challenge>) => {
  // An error in a promise does not reach the page by itself.
  solveChallenge({ challenge: data, deriveKey }).then(postMessage, () => postMessage(null));
});
