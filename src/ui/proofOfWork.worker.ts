import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/** Solves one challenge beside the page, which stays quick meanwhile. Answers with the solution, or null when there is none. */
addEventListener("message", ({ data }: MessageEvent<Challenge>) => {
  // An error in a promise never reaches the page by itself.
  solveChallenge({ challenge: data, deriveKey }).then(postMessage, () => postMessage(null));
});
