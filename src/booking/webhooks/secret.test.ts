import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { signDelivery, webhookSecret } from "./secret.ts";

const documented = readFileSync(join(import.meta.dirname, "../../../docs/webhooks.md"), "utf8");

it("The worked example of the documentation is signed as it says, and its check takes it and nothing else", async () => {
  const [, secret = "", timestamp = "", body = "", signature = ""] =
    /secret `(.+?)`, the timestamp `(.+?)` and the body `(.+?)` the signature is `(.+?)`/.exec(documented) ?? [];
  expect(signDelivery(secret, timestamp, body)).toBe(signature);
  const [, code = ""] = /```js\n(.+?)```/s.exec(documented) ?? [];
  const { isFromTheGuide } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  const now = Number(timestamp) * 1_000;
  expect(isFromTheGuide(secret, timestamp, signature, body, now)).toBe(true);
  expect(isFromTheGuide(secret, timestamp, signature, `${body} `, now)).toBe(false);
  expect(isFromTheGuide("hook_other", timestamp, signature, body, now)).toBe(false);
  expect(isFromTheGuide(secret, timestamp, signature, body, now + 301_000)).toBe(false);
});

it("Every webhook has a secret of its own, which another guide would not make", () => {
  const made = [webhookSecret("a", "one"), webhookSecret("a", "two"), webhookSecret("b", "one")];
  expect(new Set(made).size).toBe(3);
  expect(made[0]).toMatch(/^hook_[\w-]{43}$/);
});
