import { describe, expect, it } from "vitest";
import { type Packed, pack, unpack } from "./pageData.ts";

/** Returns packed data as a browser receives them: other objects and texts with the same content. */
const asSent = <Data>(packed: Packed<Data>) => JSON.parse(JSON.stringify(packed)) as Packed<Data>;

describe("packed data", () => {
  it("are read as they were, whatever people wrote", () => {
    const data = { name: `"Chole's" \\"mole\\"`, other: "'\0\u2028</script>é’", list: [1, null, true, { a: "" }] };
    expect(unpack(asSent(pack(data)))).toEqual(data);
  });

  it("keep their names, and hold no quotes but for apostrophes: they are not escaped on their way", () => {
    expect(pack({ lake: { name: "Lake", at: "nine o'clock" }, count: 2 })).toEqual({
      lake: `{'name':'Lake','at':'nine o"clock'}`,
      count: "2",
    });
  });

  it("tell the names of a list's values once", () => {
    const data = {
      list: [
        { code: "DZ", name: "Algeria", inside: [{ a: 1 }, { a: 2 }] },
        { code: "AO", name: null, inside: [] },
      ],
      mixed: [{ a: 1 }, { b: 1 }, { a: 1, b: 2 }],
      order: [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      others: [[{ a: 1 }], [], {}, null, 1],
      bare: [{}, {}],
    };
    expect(unpack(asSent(pack(data)))).toEqual(data);
    expect(pack(data).list).toBe("{'':[['code','name','inside'],['DZ','Algeria',{'':[['a'],[1],[2]]}],['AO',null,[]]]}");
  });

  it("are written once for the same object, and read once for the same texts", () => {
    const data = { a: [1] };
    expect(pack(data)).toBe(pack(data));
    expect(unpack(pack(data))).toBe(data);
    const sent = asSent(pack(data));
    expect(unpack(sent)).toBe(unpack(sent));
  });
});
