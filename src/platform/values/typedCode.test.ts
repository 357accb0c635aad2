import { expect, it } from "vitest";
import { typedCode } from "./typedCode.ts";

it("A code that is typed may be in capitals, with spaces, and with letters that look like digits", () => {
  expect(typedCode(" 7K-QM 4d8o ")).toBe("7kqm4d80");
  expect(typedCode("I1Lu*")).toBe("111");
  expect(typedCode("7kqm4d8otoolong")).toBe("7kqm4d80");
});
