import { describe, expect, it } from "vitest";
import { pack, unpack } from "./pageData.ts";

/** As a browser gets it: another text of the same letters, in a module that has packed nothing. */
const asSent = <Data>({ packed }: { packed: string; holds?: Data }) =>
  ({ packed: `${packed} `.slice(0, -1) }) as { packed: string; holds?: Data };

describe("packed data", () => {
  it("are read as they were, whatever people wrote", () => {
    const data = { name: `"Chole's" \\"mole\\"`, other: "'\0\u2028</script>é’", list: [1, null, true, { a: "" }] };
    const { packed } = asSent(pack(structuredClone(data)));
    // More texts than are remembered push it out: then it is read anew.
    for (let number = 0; number < 30; number += 1) pack({ number });
    expect(unpack<typeof data>({ packed })).toEqual(data);
  });

  it("hold no quotes but for apostrophes: they are not escaped on their way", () => {
    expect(pack({ name: "Lake", at: "nine o'clock" }).packed).toBe(`{'name':'Lake','at':'nine o"clock'}`);
  });

  it("are written once for the same object, and read once for the same text", () => {
    const data = { a: 1 };
    expect(pack(data).packed).toBe(pack(data).packed);
    expect(unpack(pack(data))).toBe(data);
    const text = { packed: "{'b':2}" };
    expect(unpack(text)).toBe(unpack(asSent(text)));
  });
});
