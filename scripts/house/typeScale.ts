/** Type scale: text sizes are the steps of src/ui/theme.css, never a screen's own values. */

const THEME = "src/ui/theme.css";
const IN_CLASSES = /\btext-\[(?:length:)?[\d.]+(?:rem|px)\]/g;
const IN_STYLES = /\bfont(?:-size)?:[^;{}\n]*?[\d.]+(?:rem|px)/g;

/** @returns one message per size outside the scale. Sizes relative to the surrounding text (em, %) are allowed. */
export function sizesElsewhere(files: { path: string; text: string }[]): string[] {
  return files
    .filter(({ path }) => /^src\/.*[.](?:tsx?|css)$/.test(path) && path !== THEME)
    .flatMap(({ path, text }) =>
      [...text.matchAll(path.endsWith(".css") ? IN_STYLES : IN_CLASSES)].map(
        ([size]) =>
          `${path}: ${size} is not a step of the type scale. Use text-tiny, small, body, intro, h3, lead, h2, page or hero (${THEME}).`,
      ),
    );
}
