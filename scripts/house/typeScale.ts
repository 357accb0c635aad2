/** The type scale: sizes of text are the steps of src/ui/theme.css, never figures of a screen's own. */

const THEME = "src/ui/theme.css";
const IN_CLASSES = /\btext-\[(?:length:)?[\d.]+(?:rem|px)\]/g;
const IN_STYLES = /\bfont(?:-size)?:[^;{}\n]*?[\d.]+(?:rem|px)/g;

/** @returns one sentence a size that is no step of the scale. Sizes relative to the text around (em, %) are free. */
export function sizesElsewhere(files: { path: string; text: string }[]): string[] {
  return files
    .filter(({ path }) => /^src\/.*[.](?:tsx?|css)$/.test(path) && path !== THEME)
    .flatMap(({ path, text }) =>
      [...text.matchAll(path.endsWith(".css") ? IN_STYLES : IN_CLASSES)].map(
        ([size]) =>
          `${path}: ${size} is no step of the type scale. Use text-tiny, small, body, intro, h3, lead, h2, page or hero (${THEME}).`,
      ),
    );
}
