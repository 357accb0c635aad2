/** Measures the ratio of tests to code. */

const CODE = /^(?:src|illustrator|scripts|e2e)\/.*[.](?:tsx?|c?js)$|^server[.]ts$/;
const TEST = /[.]test[.]tsx?$|^e2e\/|^src\/tools\/testing\//;
/** Scenes of the illustrator are drawings written as code (docs/decisions/0117). */
const DATA = /^illustrator\/scenes\//;

const countLines = (text: string) => text.split("\n").length - (text.endsWith("\n") ? 1 : 0);

/** @returns lines of tests and their helpers per line of code; 0 without code */
export function testShare(files: { path: string; text: string }[]): number {
  const code = files.filter(({ path }) => CODE.test(path));
  const count = (some: typeof code) => some.reduce((sum, { text }) => sum + countLines(text), 0);
  const tests = count(code.filter(({ path }) => TEST.test(path)));
  const sources = count(code.filter(({ path }) => !TEST.test(path) && !DATA.test(path)));
  return sources === 0 ? 0 : tests / sources;
}
