import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { publicKeys, voucherUrl } from "../keys.ts";
import { readVoucher } from "../voucher.ts";
import { isSigned } from "./signature.ts";

const SECRET = randomBytes(32).toString("hex");
const KEYS = publicKeys(SECRET);
const voucher = { code: "abcd1234", business: "wxyz5678", discount: 10, bonus_credit: 5, expires_at: new Date("2028-01-05T10:00:00Z") };

function read(change = (url: string) => url, secret = SECRET) {
  const found = readVoucher(change(voucherUrl(secret, "https://guide.test", voucher)));
  if (!found) throw new Error("This is no voucher");
  return found;
}

/** Makes the browser answer like one from before 2025. */
function withoutEd25519() {
  const refuse = async () => Promise.reject(new DOMException("Unrecognized name.", "NotSupportedError"));
  for (const call of ["generateKey", "importKey", "verify"] as const) vi.spyOn(crypto.subtle, call).mockImplementation(refuse);
}
afterEach(() => vi.restoreAllMocks());

describe.each([
  ["by the browser itself", () => undefined],
  ["by the library, where the browser knows no Ed25519", withoutEd25519],
])("A signature, checked %s,", (_where, prepare) => {
  it("fits the voucher that the guide has signed", async () => {
    prepare();
    expect(await isSigned(read(), KEYS)).toBe(true);
  });

  it("fits no other voucher, place or facts, and no other guide's key", async () => {
    prepare();
    expect(
      await isSigned(
        read((url) => url.replace("abcd1234", "abcd1235")),
        KEYS,
      ),
    ).toBe(false);
    expect(
      await isSigned(
        read((url) => url.replace("wxyz5678", "wxyz5679")),
        KEYS,
      ),
    ).toBe(false);
    expect(
      await isSigned(
        read((url) => url.replace(/.{3}$/, "AAA")),
        KEYS,
      ),
    ).toBe(false);
    // One percent more.
    const more = read();
    if (more.signed) more.signed.bytes[2] = 11;
    expect(await isSigned(more, KEYS)).toBe(false);
    const [known] = KEYS;
    const other = publicKeys(randomBytes(32).toString("hex"))[0];
    expect(await isSigned(read(), [{ number: known?.number ?? 0, public_key: other?.public_key ?? "" }])).toBe(false);
    expect(await isSigned(read(), [{ number: ((known?.number ?? 0) + 1) % 256, public_key: other?.public_key ?? "" }])).toBe(false);
  });

  it("fits nothing in which a single bit was changed", async () => {
    prepare();
    for (const part of ["bytes", "signature"] as const)
      for (let bit = 0; bit < (read().signed?.[part].length ?? 0) * 8; bit += part === "bytes" ? 1 : 7) {
        const changed = read();
        const bytes = changed.signed?.[part] as Uint8Array;
        bytes[bit >> 3] = (bytes[bit >> 3] as number) ^ (1 << (bit & 7));
        expect(await isSigned(changed, KEYS), `${part} ${bit}`).toBe(false);
      }
  });

  it("is not to be told without a key, or without a signature", async () => {
    prepare();
    expect(await isSigned(read(), [])).toBe(null);
    expect(
      await isSigned(
        read((url) => url.split("#", 1)[0] as string),
        KEYS,
      ),
    ).toBe(null);
  });
});
