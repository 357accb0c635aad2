/**
 * Returns the language of a list that a client prefers: by quality, then by order. A region matches its language, "de-AT" German.
 * @param header value of Accept-Language
 * @param languages available ones, BCP 47
 * @returns undefined if the client accepts none of them
 */
export function preferredLanguage(header: string | undefined, languages: readonly string[]): string | undefined {
  if (!header) return undefined;
  const wishes = header
    .slice(0, HEADER_MAX)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith("q="));
      return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  for (const { tag } of wishes) {
    const found =
      languages.find((language) => language.toLowerCase() === tag) ??
      languages.find((language) => language.toLowerCase() === tag.split("-", 1)[0]) ??
      languages.find((language) => language.toLowerCase().startsWith(`${tag}-`));
    if (found) return found;
  }
  return undefined;
}

/** Longer headers are cut: no browser sends that many languages. */
const HEADER_MAX = 200;
