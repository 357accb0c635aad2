/** Reads the versions of Node that a package accepts, as its package.json states them under `engines`. */

type Version = [major: number, minor: number, patch: number];

const parse = (text: string): Version => {
  const [major = 0, minor = 0, patch = 0] = text.replace(/^v/, "").split(/[.-]/).map(Number);
  return [major, minor, patch];
};

/** @returns a negative number if one is older than the other */
const compare = (one: Version, other: Version) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2];

function meets(version: Version, comparator: string): boolean {
  const [, sign = "", digits = ""] = /^(>=|<=|>|<|\^|~|=)?\s*v?([\d.x*]*)/.exec(comparator) ?? [];
  const parts = digits.split(".").filter((part) => /^\d+$/.test(part));
  const wanted = parse(parts.join("."));
  const order = compare(version, wanted);
  if (sign === ">=") return order >= 0;
  if (sign === "<=") return order <= 0;
  if (sign === ">") return order > 0;
  if (sign === "<") return order < 0;
  if (sign === "^") return order >= 0 && version[0] === wanted[0];
  if (sign === "~") return order >= 0 && version[0] === wanted[0] && version[1] === wanted[1];
  // "22" and "22.x" are all versions of 22, "*" is every version.
  return parts.every((part, index) => Number(part) === version[index]);
}

/** Whether a version of Node is in a range: alternatives separated by `||`, each a list of comparators that all hold. */
export const acceptsNode = (range: string, version: string): boolean =>
  range.split("||").some((alternative) =>
    alternative
      .trim()
      .replace(/(>=|<=|>|<|\^|~|=)\s+/g, "$1")
      .split(/\s+/)
      .every((comparator) => meets(parse(version), comparator)),
  );
