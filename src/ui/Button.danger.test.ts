import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Summaries and plain buttons, with the words that they begin with. An icon may come before these. */
const CONTROLS = /<(?:summary|button)\b((?:[^>{]|\{(?:[^{}]|\{[^{}]*\})*\}|=>)*)>\s*(?:<Icon[^>]*\/>\s*)?(\w+(?: \w+)?)/g;
const DESTRUCTIVE = /^(?:Remove|Delete|Revoke|Disconnect|Discard|Leave|Reset link)\b/;

/** Returns the destructive controls of a source that have the colour of safe ones. */
const green = (source: string): string[] =>
  [...source.matchAll(CONTROLS)].flatMap(([, attributes = "", words = ""]) =>
    DESTRUCTIVE.test(words) && /\b(?:link|SUMMARY|button-quiet|button-filled)\b/.test(attributes) && !attributes.includes("danger")
      ? [words]
      : [],
  );

it("Controls that delete, remove or end something are not green", () => {
  const found = globSync("src/**/*.tsx").flatMap((file) => green(readFileSync(file, "utf8")).map((words) => `${file}: ${words}`));
  expect(found).toEqual([]);
});

it("A green one is found", () => {
  expect(green(`<summary className="link">Delete this voucher</summary>`)).toEqual(["Delete this"]);
  expect(green("<summary className={SUMMARY} aria-label={label}>\n  Remove\n</summary>")).toEqual(["Remove"]);
  expect(
    green(`<button type="button" className="link" onClick={() => drop(one)}>\n <Icon of={Trash} size={16} /> Remove</button>`),
  ).toEqual(["Remove"]);
  expect(green('<summary className="danger text-danger">Remove</summary><summary className="link">Change</summary>')).toEqual([]);
});
