import { expect, it } from "vitest";
import { createAddressReader } from "./clientAddress.ts";

it("The client's address in X-Forwarded-For is believed only from trusted proxies", () => {
  const read = createAddressReader(["10.0.0.0/8", "2001:db8::1"]);
  expect(read("203.0.113.9", "198.51.100.1")).toBe("203.0.113.9");
  expect(read("::ffff:10.0.0.1", "198.51.100.1")).toBe("198.51.100.1");
  expect(read("10.0.0.1", "6.6.6.6, 198.51.100.1, 10.0.0.7")).toBe("198.51.100.1");
  expect(read("2001:db8::1", "198.51.100.1")).toBe("198.51.100.1");
  expect(read("10.0.0.1", "nonsense")).toBe("nonsense");
  expect(createAddressReader([])("10.0.0.1", "198.51.100.1")).toBe("10.0.0.1");
});
