import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { deflatePart, type GzipPart, gzipParts } from "./gzipParts.ts";

const plain = (text: string): GzipPart => ({ bytes: Buffer.from(text) });
const packed = async (text: string): Promise<GzipPart> => ({ bytes: Buffer.from(text), deflated: await deflatePart(Buffer.from(text)) });
const whole = (parts: GzipPart[]) => Buffer.concat(parts.map(({ bytes }) => bytes));

describe("a gzip file of parts", () => {
  it.each([
    ["nothing", async () => []],
    ["one compressed part", async () => [await packed("harbour ".repeat(5_000))]],
    ["one part as it is", async () => [plain("Ana")]],
    ["an empty part of either kind", async () => [plain(""), await packed("")]],
    [
      "parts in turn",
      async () => [await packed("a".repeat(9_000)), plain("Ana"), plain(" & "), await packed("a".repeat(9_000)), plain("!")],
    ],
    ["what compresses badly", async () => [{ bytes: randomBytes(200_000) }, await packed(randomBytes(50_000).toString("latin1"))]],
    ["more than a stored block holds", async () => [plain("x".repeat(65_535)), plain("yz"), await packed("w"), plain("é".repeat(70_000))]],
  ])("unpacks to %s", async (_what, make) => {
    const parts = await make();
    expect(gunzipSync(gzipParts(parts)).equals(whole(parts))).toBe(true);
  });

  it("with a part changed is refused: its checksum is of the whole", async () => {
    const file = gzipParts([await packed("harbour ".repeat(100)), plain("Ana"), await packed("end")]);
    const at = file.indexOf("Ana");
    file[at] = "U".charCodeAt(0);
    expect(() => gunzipSync(file)).toThrow("incorrect data check");
  });

  it("is as long with one secret as with another, whatever else it holds", async () => {
    const shared = await packed("token=abc ".repeat(50));
    const lengths = ["token=abc", "token=xyz", "q7!Zr-p#T"].map((secret) => gzipParts([shared, plain(secret), shared]).length);
    expect(new Set(lengths).size).toBe(1);
  });
});
