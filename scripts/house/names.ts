import { roomForFile } from "./rooms.ts";

/** Names of functions: each exported name is unique in its room, few end in "Of", and none is one that the glossary replaces. */

const PRODUCT = /^src\/(?!tools\/).*[.]tsx?$/;
const TEST = /[.]test[.]tsx?$/;
/** Matches a function at any depth: function x(, const x = ( … ) =>, const x = one =>. */
const FUNCTION =
  /\b(export\s+)?(?:async\s+)?(?:function(?:\s*\*\s*|\s+)(\w+)|const\s+(\w+)(?::[^=\n]*)?\s*=\s*(?:async\s*)?(?:<[^=\n]*>\s*)?(?:\(|\w+\s*=>|function\b))/g;
/** React Router expects these exports in every page. */
const PAGE_EXPORTS = new Set(["loader", "action", "clientAction", "clientLoader", "meta", "headers", "shouldRevalidate", "links"]);
const ENDS_IN_OF = /[a-z]Of$/;
/** Maximum number in all of src: for functions that return a plain property of their one argument. */
const OF_MAX = 5;

interface Text {
  path: string;
  text: string;
}

interface FunctionName {
  path: string;
  name: string;
  isExported: boolean;
}

const functionsIn = ({ path, text }: Text): FunctionName[] =>
  [...text.matchAll(FUNCTION)].map(([, exported, declared, assigned]) => ({
    path,
    name: declared ?? assigned ?? "",
    isExported: exported !== undefined,
  }));

/** @returns one message per name that two files of a room export */
export function repeatedNames(files: Text[]): string[] {
  const exported = files.filter(({ path }) => PRODUCT.test(path) && !TEST.test(path)).flatMap(functionsIn);
  const byName = Map.groupBy(
    exported.filter(({ isExported, name }) => isExported && !PAGE_EXPORTS.has(name)),
    ({ path, name }) => `${roomForFile(path) ?? "src"} ${name}`,
  );
  return [...byName].flatMap(([key, places]) => {
    const paths = [...new Set(places.map(({ path }) => path))].sort();
    const [room, name] = key.split(" ");
    return paths.length > 1
      ? [
          `${paths.join(" and ")}: ${paths.length > 2 ? "all" : "both"} export a function ${name}. A name means one thing in a room (${room}): name each for what it does, or keep only one.`,
        ]
      : [];
  });
}

/** @returns one message for each name that ends in "Of", if there are more than OF_MAX */
export function namesInOf(files: Text[]): string[] {
  const found = files
    .filter(({ path }) => PRODUCT.test(path) && !TEST.test(path))
    .flatMap(functionsIn)
    .filter(({ name }) => ENDS_IN_OF.test(name));
  return found.length <= OF_MAX
    ? []
    : found.map(
        ({ path, name }) =>
          `${path}: ${name} does not say what the function does. Name it for what it returns (placeName) or does (parseHours).`,
      );
}

/** Parses the first column of docs/glossary.md: names in backticks. @returns name → its replacement */
function replacedNames(glossary: string): Map<string, string> {
  return new Map(
    glossary
      .split("\n")
      .map((line) => line.split("|").map((cell) => cell.trim()))
      .flatMap(([, before = "", after = ""]) => [...before.matchAll(/`(\w+)`/g)].map(([, name = ""]) => [name, after] as const)),
  );
}

/** @returns one message per exported function, type or constant with a name of the glossary's first column */
export function glossaryErrors(files: Text[], glossary: string): string[] {
  const replaced = replacedNames(glossary);
  return files
    .filter(({ path }) => path.startsWith("src/"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bexport\s+(?:async\s+)?(?:function\s*\*?|const|interface|type|class)\s+(\w+)/g)].flatMap(([, name = ""]) =>
        replaced.has(name) ? [`${path}: rename ${name} to ${replaced.get(name)} (docs/glossary.md).`] : [],
      ),
    );
}
