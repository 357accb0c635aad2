import { type ActionFunctionArgs, RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { formInvalid, formOutdated, formUnknown, networkFailed } from "../endpoints/errorCatalogue.ts";
import { CallError, MissingParameter } from "./callApi.ts";
import { type FormResult, formAction, unlessGone } from "./formAction.ts";
import { setPageErrorReporter } from "./pageErrors.ts";

/** Sends a form whose only button fails with an error. */
async function send(failure: unknown, fields: Record<string, string> = {}, options = {}) {
  const action = formAction({ save: () => Promise.reject(failure) }, options);
  const request = new Request("https://guide.test/own/?page=2", { method: "POST", body: new URLSearchParams(fields) });
  const response = await action({ request, params: {}, context: new RouterContextProvider() } as unknown as ActionFunctionArgs);
  if (response instanceof Response) return { status: response.status, location: response.headers.get("location"), result: undefined };
  return { status: response.init?.status, location: undefined, result: response.data as FormResult };
}

it("leads on to the address that the pressed button's intent gives; a form without one means the first", async () => {
  const action = formAction({ save: async ({ name }) => `/saved/?${name}`, remove: async () => "/removed/" });
  for (const [fields, location] of [
    [{ intent: "remove" }, "/removed/"],
    [{ name: "x" }, "/saved/?x"],
  ] as const) {
    const request = new Request("https://guide.test/own/", { method: "POST", body: new URLSearchParams(fields) });
    const response = await action({ request } as ActionFunctionArgs);
    expect(response).toMatchObject({ status: 303 });
    expect((response as Response).headers.get("location")).toBe(location);
  }
});

it.each(["erase", "", "constructor", "__proto__", "hasOwnProperty"])(
  "refuses an intent that the page does not have: %j",
  async (intent) => {
    const { status, result } = await send(new Error("nothing is called"), { intent, name: "x" });
    expect(status).toBe(400);
    expect(result).toEqual({ intent, errors: {}, failure: formUnknown(), typed: { intent, name: "x" } });
  },
);

it("gives the page what it shows of a form that leads nowhere else", async () => {
  const action = formAction({ confirm: async () => ({ isConfirmed: true }) });
  const request = new Request("https://guide.test/own/", { method: "POST", body: new URLSearchParams({ password: "secret" }) });
  expect(await action({ request } as ActionFunctionArgs)).toMatchObject({
    data: { intent: "confirm", errors: {}, failure: "", typed: {}, shown: { isConfirmed: true } },
    init: { status: 200 },
  });
});

it("gives a 400's messages by field, and what was typed back, except passwords", async () => {
  const typed = { email: "a@", current_password: "secret", csrf_token: "t" };
  const { status, result } = await send(new CallError(400, { email: ["Enter an email."] }), typed);
  expect(status).toBe(400);
  expect(result).toEqual({ intent: "save", errors: { email: ["Enter an email."] }, failure: "", typed: { email: "a@" } });
});

it("tells messages above the form that belong to no input", async () => {
  const error = new CallError(400, { business: ["There is no such listing."], non_field_errors: ["Not now."], comment: ["Too long."] });
  const { result } = await send(error, {}, { hidden: ["business"] });
  expect(result?.failure).toBe("There is no such listing. Not now.");
  expect((await send(new CallError(400, {}))).result?.failure).toBe(formInvalid());
});

it("tells the reason of a refusal where it has one, and the catalogue's words otherwise", async () => {
  const said = async (error: unknown) => (await send(error)).result?.failure;
  expect(await said(new CallError(403, { detail: "Please log in once more." }))).toBe("Please log in once more.");
  expect(await said(new CallError(403, { detail: "You do not have permission to perform this action." }))).toBe(
    "Must have permissions to perform this action.",
  );
  expect(await said(new CallError(403, { detail: "CSRF token missing or incorrect." }))).toBe(formOutdated());
  expect(await said(new TypeError("Failed to fetch"))).toBe(networkFailed());
});

it("leads who is no longer signed in to the page itself, which knows the login", async () => {
  expect(await send(new CallError(401, { detail: "" }))).toEqual({ status: 303, location: "/own/?page=2", result: undefined });
});

it("reports what nobody expected, and nothing that the API answered", async () => {
  const reported: unknown[] = [];
  setPageErrorReporter((error) => reported.push(error));
  const broken = new Error("a secret");
  const { status, result } = await send(broken);
  await send(new CallError(404, { detail: "Not found." }));
  expect(reported).toEqual([broken]);
  expect(status).toBe(500);
  expect(result?.failure).not.toContain("secret");
});

it("takes what is gone for done, and nothing else", async () => {
  await unlessGone(Promise.reject(new CallError(404, {})));
  await expect(unlessGone(Promise.reject(new CallError(403, {})))).rejects.toThrow("403");
});

it("takes a form without what names its subject for the sender's mistake, and reports nothing", async () => {
  const reported: unknown[] = [];
  setPageErrorReporter((error) => reported.push(error));
  expect((await send(new MissingParameter("id"))).status).toBe(400);
  expect(reported).toEqual([]);
});
