import type { LandscapeName } from "./countryLandscapes.ts";
import type { Climate } from "./fits.ts";

/** Trees that scenes draw. "cypress" is every slim tree: cypresses in the south, poplars further north. */
export type Tree = "fir" | "palm" | "broadleaf" | "cypress" | "acacia";

export const TREES: readonly Tree[] = ["fir", "palm", "broadleaf", "cypress", "acacia"];

/** Returns trees in the three climates; climates that a look does not have are like the nearest. */
const row = (hot: string, mild = hot, cool = mild): Record<Climate, readonly Tree[]> => ({
  hot: treesNamed(hot),
  mild: treesNamed(mild),
  cool: treesNamed(cool),
});

const treesNamed = (names: string): Tree[] => TREES.filter((tree) => names.split(" ").includes(tree));

/** Trees of each look, by climate. */
const TREES_OF: Record<LandscapeName, Record<Climate, readonly Tree[]>> = {
  rice: row("palm broadleaf"),
  rainforest: row("palm broadleaf"),
  maya: row("palm broadleaf"),
  amazon: row("palm broadleaf"),
  islands: row("palm broadleaf", "palm broadleaf", "broadleaf"),
  india: row("palm broadleaf", "broadleaf"),
  andes: row("palm broadleaf", "broadleaf"),
  savanna: row("acacia palm broadleaf", "palm broadleaf cypress"),
  desert: row("palm acacia", "palm cypress"),
  oasis_coast: row("palm acacia", "palm cypress"),
  maghreb: row("palm", "palm broadleaf cypress"),
  mediterranean: row("palm broadleaf cypress", "palm broadleaf cypress", "broadleaf cypress"),
  australia: row("palm broadleaf", "palm broadleaf cypress", "broadleaf cypress"),
  east: row("palm broadleaf", "fir broadleaf cypress"),
  america: row("palm broadleaf", "fir broadleaf cypress"),
  pampas: row("palm broadleaf", "fir broadleaf cypress"),
  himalaya: row("fir broadleaf"),
  steppe: row("broadleaf", "fir broadleaf cypress"),
  balkans: row("fir broadleaf cypress"),
  alps: row("fir broadleaf cypress"),
  plains: row("fir broadleaf cypress"),
  isles: row("fir broadleaf cypress"),
  nordic: row("fir broadleaf"),
  polar: row("fir"),
};

/** Countries whose trees differ from those of their look. The first seven are ice and tundra. */
const OWN_TREES: Readonly<Record<string, readonly Tree[]>> = {
  ...Object.fromEntries("AQ BV GL GS HM SJ TF".split(" ").map((code) => [code, []])),
  FO: ["broadleaf"],
  IS: ["broadleaf"],
  FK: [],
  NZ: ["fir", "palm", "broadleaf", "cypress"],
};

interface Growing {
  look: LandscapeName;
  country: string;
  climate: Climate;
  isBySea: boolean;
}

/** Returns the trees that grow at a place. Away from the coast, southern mountains have firs, and the high Andes have no palms. */
export function treesAt({ look, country, climate, isBySea }: Growing): ReadonlySet<Tree> {
  const trees = new Set(OWN_TREES[country] ?? TREES_OF[look][climate]);
  if (look === "mediterranean" && !isBySea) trees.add("fir");
  if (look === "andes" && !isBySea) trees.delete("palm");
  return trees;
}

/** Trees that replace a tree where it does not grow, the most similar first. */
const INSTEAD: Record<Tree, readonly Tree[]> = {
  fir: ["fir", "broadleaf", "palm"],
  cypress: ["cypress", "fir", "palm", "broadleaf"],
  palm: ["palm", "fir", "broadleaf"],
  broadleaf: ["broadleaf", "palm", "fir"],
  acacia: ["acacia", "broadleaf", "palm", "fir"],
};

/** Returns the tree to draw for the one that a scene asks for; undefined where no tree grows. */
export const treeInstead = (wanted: Tree, growing: ReadonlySet<Tree>): Tree | undefined =>
  INSTEAD[wanted].find((tree) => growing.has(tree));

/** Looks whose mountains are white with snow in a hot climate, because they are high enough. */
const SNOW_IN_HEAT: ReadonlySet<LandscapeName> = new Set(["andes", "himalaya", "steppe"]);
/** Kilimanjaro and Mount Kenya. */
const SNOW_AT_EQUATOR = new Set(["KE", "TZ"]);

/** Returns whether mountains at a place have snow. */
export const hasSnowAt = ({ look, country, climate }: Pick<Growing, "look" | "country" | "climate">): boolean =>
  climate !== "hot" || SNOW_IN_HEAT.has(look) || SNOW_AT_EQUATOR.has(country);
