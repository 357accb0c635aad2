import data from "./data/townNames.json" with { type: "json" };

/**
 * Other names that GeoNames lacks, in addition to data/townNames.json (made by scripts/townNames.ts), by gazetteer id. Extend this table as
 * needed. Names are folded, so capitals and accents do not matter.
 */
const MORE: Record<number, string> = {
  3369157: "开普敦",
  1152633: "クラビ, كرابي",
  1153671: "เชียงใหม่, чиангмай, 清迈, チェンマイ, 치앙마이, شيانغ ماي",
  3176959: "florencia",
  1580541: "ホイアン, 会安, هوي آن",
  1581130: "河内",
  1622846: "ウブド, أوبود",
  1566083: "thành phố hồ chí minh",
  1819729: "ホンコン",
  1283240: "加德满都",
  1735161: "kl",
  1857910: "교토",
  3530597: "mexico ville",
  3173435: "米兰",
  1853909: "오사카",
  1282898: "पोखरा, покхара, 博卡拉, ポカラ, 포카라, بوخارا, بوكهارا",
  2650225: "エジンバラ",
  3169070: "罗马",
  1668341: "臺北, taibei",
  1850147: "tokyo to",
  3361025: "ステレンボッシュ, ستيلينبوش",
  3515040: "トゥルム, تولوم",
  3941584: "クスコ, كوسكو",
  7647007: "バリローチェ, باريلوتشي",
  2761369: "维也纳, ウィーン",
};

const GEONAMES: Record<string, string> = data.names;

/** Returns the other names of a gazetteer town: in other languages, former names, short names. */
export const otherTownNames = (id: number): string[] => [
  ...(GEONAMES[id]?.split("|") ?? []),
  ...(MORE[id]?.split(",").map((name) => name.trim()) ?? []),
];
