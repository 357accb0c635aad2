/** Comments cite only documents in the repository: a reader has no others. */

const MARKDOWN = /(?<![\w*{}/.-])((?:[\w.-]+\/)*[A-Za-z\d][\w-]*\.md)\b/g;
const SECTION = /\bspecification(?:'s)?,? sections? \d|\bSource: issue \d/i;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;
const ADDRESS = /https?:\/\/\S+|\bgithub\.com\/\S+/g;

/** @param paths every file of the repository @returns one message per comment that cites a missing document */
export function citedElsewhere(files: { path: string; text: string }[], paths: string[]): string[] {
  const names = new Set(paths.flatMap((path) => path.split("/").map((_, index, parts) => parts.slice(index).join("/"))));
  return files
    .filter(({ path }) => /^(?:src|scripts|e2e|bench|illustrator)\/.*[.]tsx?$|^server[.]ts$/.test(path) && !/[.]test[.]tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(COMMENT)].flatMap(([comment]) => {
        const words = comment.replaceAll(ADDRESS, "");
        const missing = [...words.matchAll(MARKDOWN)].flatMap(([, name = ""]) =>
          names.has(name.replace(/^(?:\.\.?\/)+/, "")) ? [] : [name],
        );
        const [section] = SECTION.exec(words) ?? [];
        return [...missing, ...(section ? [section] : [])].map(
          (cited) => `${path}: a comment cites ${cited}, which is not in the repository. State the rule, or link to a file in docs/.`,
        );
      }),
    );
}
