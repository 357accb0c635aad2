import { describe, expect, it } from "vitest";
import { AUTH_PANELS, failedState, initialFlowState, linkSent, PANELS, panelBefore, stateOfForm } from "./flow.ts";

describe("What a form without scripts carries along", () => {
  it("is the panel and what was known, and no more", () => {
    const form = { panel: "enter_password", email: "ana@example.org", first_name: "Ana", password: "secret", csrf_token: "x", errors: "y" };
    const state = stateOfForm(form);
    expect(state).toEqual({ ...initialFlowState("enter_password"), email: "ana@example.org", first_name: "Ana" });
    expect(JSON.stringify(state)).not.toContain("secret");
  });

  it.each(["", "admin", "toString", "__proto__", "LOGIN", undefined])("is the first panel where it names none: %j", (panel) => {
    expect(stateOfForm(panel === undefined ? {} : { panel }).panel).toBe("login");
  });
});

describe("The way back", () => {
  it("ends at the first panel from everywhere, and never goes in a circle", () => {
    for (const start of PANELS) {
      const seen: string[] = [];
      for (let panel = panelBefore(start); panel; panel = panelBefore(panel)) {
        expect(seen).not.toContain(panel);
        seen.push(panel);
      }
      if (!["login", "logged_in", "signup_submitted"].includes(start)) expect(seen.at(-1)).toBe("login");
    }
  });

  it("does not lead back from what is done", () => {
    for (const panel of ["login", "logged_in", "signup_submitted"] as const) expect(panelBefore(panel)).toBeUndefined();
  });
});

it("What went wrong keeps the panel and what was typed; a failure of no field is a notice", () => {
  const state = { ...initialFlowState("signup"), email: "ana@example.org" };
  const errors = { name: ["This field is required."] };
  expect(failedState(state, { errors, failure: "", typed: { name: "" } })).toEqual({ ...state, errors, typed: { name: "" } });
  expect(failedState(state, { errors: {}, failure: "No.", typed: {} }).notice).toEqual({ tone: "error", text: "No." });
});

it("Each answer of the sign-in's beginning has its panel, and the sentence names the address", () => {
  for (const panel of Object.values(AUTH_PANELS)) expect(PANELS).toContain(panel);
  expect(linkSent("ana@example.org")).toBe("We sent a magic link email to you at ana@example.org.");
});
