/** Refuses comments that docs/english.md would have rewritten. */

/** The test of this file quotes what is refused. */
const CODE = /^(?!scripts\/house\/english)(?:src|scripts|bench|e2e|illustrator)\/.*[.]tsx?$|^[\w.]+[.]ts$/;
const COMMENTS = /(?<=^|[\s{(,;])(?:\/\*[\s\S]*?\*\/|\/\/[^\n]*)/g;
const PRAGMA = /^(?:biome-ignore|@ts-|@vite-|@vitest-|#__|@__)/;
const HEADLESS = /^(?:What|Who|Whose|Whom|Which|Where|Of|So (?:many|long|far|much|few))\b(?![^.]*\?)/;
/** "Such" is a noun unless an example or a thing follows: "such as", "no such voucher". */
const SUCH = /\b(?:one|ones|of|are|is) such\b(?! as\b)/i;

/** Returns the text of a comment on one line, without its marks. */
const commentText = (comment: string): string =>
  comment
    .replace(/^\/\*+|\*\/$|^\/\//g, "")
    .replace(/\s*\n\s*\*?\s*/g, " ")
    .trim();

/** Returns the refused words of docs/english.md, each with what to write instead. */
export function refusedWords(document: string): { pattern: RegExp; instead: string }[] {
  return document.split("\n").flatMap((line) => {
    const [, before = "", instead = ""] = line.split("|").map((cell) => cell.trim());
    return [...before.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => ({ pattern: new RegExp(`\\b${word}\\b`, "i"), instead }));
  });
}

/** Returns one message for each comment with a refused word, or without a noun or verb at its beginning. */
export function englishErrors(files: { path: string; text: string }[], document: string): string[] {
  const words = refusedWords(document);
  return files
    .filter(({ path }) => CODE.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(COMMENTS)].flatMap(({ 0: comment, index }) => {
        const said = commentText(comment);
        if (PRAGMA.test(said)) return [];
        const found = words.find(({ pattern }) => pattern.test(said));
        const reason = HEADLESS.test(said)
          ? "starts with neither noun nor verb"
          : SUCH.test(said)
            ? "“such” is no noun"
            : found && `says “${found.pattern.exec(said)?.[0]}”: write ${found.instead}`;
        const line = text.slice(0, index).split("\n").length;
        return reason ? [`${path}:${line}: a comment ${reason} (docs/english.md): ${said.slice(0, 80)}`] : [];
      }),
    );
}
