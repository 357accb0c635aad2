import { describe, expect, it } from "vitest";
import { FORGERY_DETAIL } from "../endpoints/errorCatalogue.ts";
import { CallError } from "../pages/callApi.ts";
import {
  addChange,
  type Change,
  type ChangeStore,
  failureOutcome,
  type NewChange,
  queuedValue,
  Refusal,
  type SendChange,
  sendChanges,
} from "./changeQueue.ts";

/** Behaves like the browser's store, in memory: one tab's step ends before another's begins. */
function memory(): ChangeStore & { all: Map<string, Change> } {
  const all = new Map<string, Change>();
  return {
    all,
    list: async () => [...all.values()].toSorted((a, b) => a.at - b.at),
    put: async (change) => void all.set(change.id, change),
    async replace(change, by) {
      const found = all.get(change.id);
      if (found?.state !== change.state || found.wanted !== change.wanted) return false;
      if (by) all.set(change.id, by);
      else all.delete(change.id);
      return true;
    },
  };
}

let made = 0;
function change(values: Partial<NewChange> = {}): NewChange {
  made += 1;
  return { id: `id-${made}`, owner: "maya", at: 1_000, subject: "saved.aaaaaaaa", before: "", wanted: "on", label: "Saved A", ...values };
}
const ok: SendChange = async () => undefined;
const subjects = async (store: ChangeStore) => (await store.list()).map(({ subject, wanted }) => `${subject} ${wanted}`);

describe("what waits", () => {
  it("stands in the order of the presses, also where the clock jumps back", async () => {
    const store = memory();
    await addChange(store, change({ subject: "a", at: 5_000 }));
    await addChange(store, change({ subject: "b", at: 4_000 }));
    await addChange(store, change({ subject: "c", at: 4_500 }));
    expect(await subjects(store)).toEqual(["a on", "b on", "c on"]);
  });

  it("says the last word of a subject alone", async () => {
    const store = memory();
    await addChange(store, change({ subject: "note.aaaaaaaa", wanted: "one" }));
    await addChange(store, change({ subject: "saved.b" }));
    await addChange(store, change({ subject: "note.aaaaaaaa", wanted: "two", before: "one" }));
    expect(await subjects(store)).toEqual(["saved.b on", "note.aaaaaaaa two"]);
  });

  it("is nothing where it was put and taken back", async () => {
    const store = memory();
    await addChange(store, change());
    await addChange(store, change({ wanted: "", before: "on" }));
    expect(await store.list()).toEqual([]);
  });

  it("is no change that changes nothing", async () => {
    const store = memory();
    await addChange(store, change({ before: "on" }));
    expect(await store.list()).toEqual([]);
  });

  it("goes on behind one that may have arrived", async () => {
    const store = memory();
    await addChange(store, change());
    await sendChanges(store, "maya", () => Promise.reject(new TypeError("Failed to fetch")));
    await addChange(store, change({ wanted: "", before: "on" }));
    expect(await subjects(store)).toEqual(["saved.aaaaaaaa on", "saved.aaaaaaaa "]);
    expect(queuedValue(await store.list(), "saved.aaaaaaaa")).toBe("");
  });

  it("takes the place of what was refused", async () => {
    const store = memory();
    await addChange(store, change());
    await sendChanges(store, "maya", () => Promise.reject(new CallError(404, { detail: "Not found." })));
    await addChange(store, change({ label: "again" }));
    expect((await store.list()).map(({ label, state }) => `${label} ${state}`)).toEqual(["again waiting"]);
  });
});

describe("sending", () => {
  it("sends each once, in order, and has nothing left", async () => {
    const store = memory();
    const sent: string[] = [];
    for (const subject of ["a", "b", "c"]) await addChange(store, change({ subject }));
    const report = await sendChanges(store, "maya", async ({ subject }) => sent.push(subject));
    expect(sent).toEqual(["a", "b", "c"]);
    expect(report).toMatchObject({ refused: [], left: 0 });
    await sendChanges(store, "maya", async ({ subject }) => sent.push(subject));
    expect(sent).toHaveLength(3);
  });

  it("sends again, with the same key, what had no answer", async () => {
    const store = memory();
    const keys: string[] = [];
    await addChange(store, change({ id: "key-1" }));
    const lost: SendChange = async ({ id }) => {
      keys.push(id);
      throw new TypeError("Failed to fetch");
    };
    expect(await sendChanges(store, "maya", lost)).toMatchObject({ sent: [], left: 1 });
    await sendChanges(store, "maya", async ({ id }) => keys.push(id));
    expect(keys).toEqual(["key-1", "key-1"]);
    expect(await store.list()).toEqual([]);
  });

  it("stops where the network does, so that the order stays", async () => {
    const store = memory();
    const sent: string[] = [];
    for (const subject of ["a", "b", "c"]) await addChange(store, change({ subject }));
    const report = await sendChanges(store, "maya", async ({ subject }) => {
      if (subject === "b") throw new CallError(503, { detail: "" });
      sent.push(subject);
    });
    expect(sent).toEqual(["a"]);
    expect(report.left).toBe(2);
    expect(await subjects(store)).toEqual(["b on", "c on"]);
  });

  it("keeps what is refused with its reason, goes on, and does not send it again", async () => {
    const store = memory();
    const sent: string[] = [];
    for (const subject of ["a", "b"]) await addChange(store, change({ subject }));
    const send: SendChange = async ({ subject }) => {
      if (subject === "a") throw new CallError(400, { business: ["There is no such business."] });
      sent.push(subject);
    };
    const report = await sendChanges(store, "maya", send);
    expect(report.refused.map(({ reason }) => reason)).toEqual(["There is no such business."]);
    await sendChanges(store, "maya", send);
    expect(sent).toEqual(["b"]);
    expect(await store.list()).toMatchObject([{ subject: "a", state: "refused", reason: "There is no such business." }]);
  });

  it("never sends another person's", async () => {
    const store = memory();
    await addChange(store, change({ owner: "joao" }));
    expect(await sendChanges(store, "maya", () => Promise.reject(new Error("sent")))).toEqual({ sent: [], refused: [], left: 0 });
    expect(await store.list()).toHaveLength(1);
  });

  it("leaves out what was taken back while it was at the others", async () => {
    const store = memory();
    const sent: string[] = [];
    await addChange(store, change({ subject: "a" }));
    await addChange(store, change({ subject: "b" }));
    await sendChanges(store, "maya", async ({ subject }) => {
      sent.push(subject);
      if (subject === "a") await addChange(store, change({ subject: "b", wanted: "", before: "on" }));
    });
    expect(sent).toEqual(["a"]);
    expect(await store.list()).toEqual([]);
  });

  it("sends once from two tabs that take turns, and from two that do not", async () => {
    const store = memory();
    const sent: string[] = [];
    for (const subject of ["a", "b"]) await addChange(store, change({ subject }));
    const send: SendChange = async ({ subject }) => {
      await Promise.resolve();
      sent.push(subject);
    };
    await Promise.all([sendChanges(store, "maya", send), sendChanges(store, "maya", send)]);
    expect(sent.toSorted()).toEqual(["a", "b"]);
    await sendChanges(store, "maya", ok);
    expect(sent).toHaveLength(2);
  });
});

describe("an answer", () => {
  it.each([401, 408, 429, 500, 502, 503])("of %i is no refusal", (status) => {
    expect(failureOutcome(new CallError(status, { detail: "x" }))).toBe("later");
  });
  it("about an expired token is not final either; about a missing right it is", () => {
    expect(failureOutcome(new CallError(403, { detail: FORGERY_DETAIL }))).toBe("later");
    expect(failureOutcome(new CallError(403, { detail: "Please verify your email address first." }))).toEqual({
      refused: "Please verify your email address first.",
    });
  });
  it("that never arrived is not final: the change is sent later", () =>
    expect(failureOutcome(new TypeError("Failed to fetch"))).toBe("later"));
  it("of one's own says its reason", () =>
    expect(failureOutcome(new Refusal("You wrote about it."))).toEqual({ refused: "You wrote about it." }));
});
