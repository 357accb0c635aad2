/** Returns a page of results with one section replaced, or added at its end. @param introduction lines before the first section */
export function replaceSection(page: string, introduction: readonly string[], title: string, lines: readonly string[]): string {
  const sections = new Map<string, string>();
  for (const part of page.split(/^## /m).slice(1)) {
    const end = part.indexOf("\n");
    sections.set(part.slice(0, end).trim(), part.slice(end).trim());
  }
  sections.set(title, lines.join("\n").trim());
  const texts = [...sections].map(([name, text]) => `## ${name}\n\n${text}\n`);
  return `${introduction.join("\n").trimEnd()}\n\n${texts.join("\n")}`;
}
