import { expect, it } from "vitest";
import { keyHint, keyText } from "./rules.ts";

it("A key says what it is, and its hint tells no more than its ends", () => {
  const key = keyText("7f0123456789abcdef2c");
  expect(key).toBe("octo_7f0123456789abcdef2c");
  expect(keyHint(key)).toBe("octo_7f…2c");
});
