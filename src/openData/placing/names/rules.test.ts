import { describe, expect, it, test } from "vitest";
import { createNameCount, foreignNames } from "./rules.ts";

test.each([
  ["高山市", ["高山市", "高山"]],
  ["四日市市; 四日市市, 三重県, 日本", ["四日市市", "四日市"]],
  ["津市", ["津市"]],
  ["전주시", ["전주시", "전주"]],
  ["대구", ["대구"]],
  ["г. Иркутск", ["г. Иркутск", "Иркутск"]],
  ["Гагарин", ["Гагарин"]],
  ["Αθήνα, Αττική, Ελλάδα", ["Αθήνα"]],
  ["อำเภอเมืองเชียงใหม่", ["อำเภอเมืองเชียงใหม่", "เชียงใหม่"]],
  ["京都; 大津市", ["京都", "大津市", "大津"]],
])("%s names %j", (localities, names) => {
  expect(foreignNames(localities)).toEqual(names);
});

test.each([
  "Takayama; Gifu",
  "岐阜県",
  "京都府",
  "東京都",
  "강원도",
  "日本",
  "Ελλάδα",
  "จังหวัดเชียงใหม่",
  "อำเภอเมือง",
  "Иркутская область",
  "Περιφέρεια Αττικής",
  "中央区2丁目",
  "Café 高",
])("%s names no town in another script", (localities) => {
  expect(foreignNames(localities)).toEqual([]);
});

describe("what listings say", () => {
  const TAKAYAMA = 1;
  const HIDA = 2;
  const count = (
    rows: [area_id: number, localities: string, times: number, country_code?: string][],
    outer = new Map<number, number>(),
  ) => {
    const counted = createNameCount(outer);
    for (const [area_id, localities, times, country_code = "JP"] of rows)
      for (let time = 0; time < times; time += 1) counted.count({ area_id, localities, country_code });
    return counted.names();
  };

  it("names the town that most of them are in, with and without the word for a town", () => {
    expect(count([[TAKAYAMA, "高山市", 3]])).toEqual([
      { area_id: TAKAYAMA, name: "高山市" },
      { area_id: TAKAYAMA, name: "高山" },
    ]);
    expect(
      count([
        [TAKAYAMA, "高山市", 8],
        [HIDA, "高山市", 2],
      ]),
    ).toHaveLength(2);
  });

  it("names nothing when two say it, when two towns share it, or when it is a part of the town", () => {
    expect(count([[TAKAYAMA, "高山市", 2]])).toEqual([]);
    expect(
      count([
        [TAKAYAMA, "高山", 5],
        [HIDA, "高山", 4],
      ]),
    ).toEqual([]);
    const parts = count([
      [TAKAYAMA, "高山市", 20],
      [TAKAYAMA, "古川町", 5],
    ]);
    expect(parts.map(({ name }) => name)).toEqual(["高山市", "高山"]);
  });

  it("leaves the word to both where it is shared without its ending alone", () => {
    const shared = count([
      [TAKAYAMA, "高山市", 5],
      [HIDA, "高山村", 5],
    ]);
    expect(shared).toEqual([
      { area_id: TAKAYAMA, name: "高山市" },
      { area_id: HIDA, name: "高山村" },
    ]);
  });

  it("looks at each country by itself", () => {
    const two = count([
      [TAKAYAMA, "Александрия", 3, "UA"],
      [HIDA, "Александрия", 3, "EG"],
    ]);
    expect(two.map(({ area_id }) => area_id)).toEqual([TAKAYAMA, HIDA]);
  });

  it("names what holds the quarters that share it, else the innermost", () => {
    const outer = new Map([
      [2, 1],
      [3, 1],
    ]);
    const rows: [number, string, number][] = [
      [2, "京都市", 4],
      [3, "京都市", 4],
    ];
    expect(count(rows, outer).map(({ area_id }) => area_id)).toEqual([1, 1]);
    expect(count([[2, "祇園", 4]], outer)).toEqual([{ area_id: 2, name: "祇園" }]);
  });
});
