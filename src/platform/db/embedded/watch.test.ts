import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { closeAfterwards } from "../../../tools/testing/closing.ts";
import { LOST_MILLISECONDS, type Watched, watchServer } from "./watch.ts";

/** Watches a server that dies and restarts when the test sets it. */
function watched(more: Partial<Watched> = {}) {
  const state = { isRunning: true, now: 0, restarts: 0, said: [] as string[] };
  const watch = watchServer({
    isRunning: () => state.isRunning,
    restart: async () => {
      state.restarts += 1;
      state.isRunning = true;
    },
    onIncident: (sentence) => state.said.push(sentence),
    clock: () => state.now,
    ...more,
  });
  closeAfterwards(() => watch.stop());
  return { state, watch };
}

it("a server that runs is left alone", async () => {
  const { state, watch } = watched();
  await watch.check();
  expect(state).toMatchObject({ restarts: 0, said: [] });
  expect(watch.isLost()).toBe(false);
});

it("one that has died is started again, once however often somebody looks, and both are said", async () => {
  const { state, watch } = watched();
  state.isRunning = false;
  await Promise.all([watch.check(), watch.check(), watch.check()]);
  expect(state.restarts).toBe(1);
  expect(state.said).toEqual(["The embedded database has crashed and is restarting.", "The embedded database is running again."]);
  expect(watch.isLost()).toBe(false);
});

it("one that cannot be started is tried again, is lost after 30 seconds, and is found again when it starts after all", async () => {
  let mayStart = false;
  const { state, watch } = watched({
    async restart() {
      if (!mayStart) throw new Error("No space left on device");
      state.isRunning = true;
    },
  });
  state.isRunning = false;
  const repaired = watch.check();
  await sleep(0);
  state.now = LOST_MILLISECONDS - 1;
  expect(watch.isLost()).toBe(false);
  state.now = LOST_MILLISECONDS;
  expect(watch.isLost()).toBe(true);
  mayStart = true;
  await repaired;
  expect(watch.isLost()).toBe(false);
  expect(state.said.filter((sentence) => sentence.includes("No space left"))).toHaveLength(1);
});

it("one that replays what was acknowledged before its crash is not lost, however long that takes", async () => {
  const done = Promise.withResolvers<void>();
  let recovering = () => {};
  const { state, watch } = watched({
    async restart(_signal, onRecovering) {
      recovering = onRecovering;
      await done.promise;
    },
  });
  state.isRunning = false;
  const repaired = watch.check();
  for (state.now = 0; state.now < 4 * LOST_MILLISECONDS; state.now += LOST_MILLISECONDS / 2) {
    recovering();
    expect(watch.isLost()).toBe(false);
  }
  done.resolve();
  await repaired;
});

it("is given up at the stop, and not begun afterwards", async () => {
  const { state, watch } = watched({
    restart: (signal) => new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("given up")))),
  });
  state.isRunning = false;
  const repaired = watch.check();
  await watch.stop();
  await repaired;
  await watch.check();
  expect(state.said).toEqual(["The embedded database has crashed and is restarting."]);
});
