import { expect, it } from "vitest";
import { parseCapabilities } from "./rules.ts";

it.each([
  [undefined, []],
  ["octo/pricing", ["octo/pricing"]],
  ["octo/pricing, OCTO/Content ,octo/offers", ["octo/content", "octo/pricing"]],
  [
    ["octo/content", "octo/pricing"],
    ["octo/content", "octo/pricing"],
  ],
  ["__proto__", []],
])("%j asks for %j", (header, asked) => expect(parseCapabilities(header)).toEqual(asked));
