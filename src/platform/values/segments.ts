/** Words of texts in scripts without spaces, from Unicode's dictionaries. Only on the server: browsers have other editions. */

let segmenter: Intl.Segmenter | undefined;

/** Splits a text where words of Chinese, Japanese, Thai, Lao, Khmer and Burmese begin. */
export function wordSegments(text: string): string[] {
  segmenter ??= new Intl.Segmenter("ja", { granularity: "word" });
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}
