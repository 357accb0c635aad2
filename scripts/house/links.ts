/** Links between documents lead somewhere: a page that moves must not leave a dead link behind. */

const LINK = /\]\((?!https?:|mailto:)([^()\s]+)\)/g;
const FENCE = /^```[\s\S]*?^```/gm;
const CODE = /`[^`\n]*`/g;
const HEADING = /^#{1,6} (.+)$/gm;
/** A document that code, configurations or texts name. */
const NAMED = /\bdocs\/(?:[\w-]+\/)*[\w-]+\.md\b(?:#[\w-]+)?/g;

/** Returns the anchor of a heading as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");

/** Returns a path without its "." and "..". */
function resolvePath(from: string, path: string): string {
  const parts = path.startsWith("/") ? [] : from.split("/").slice(0, -1);
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

/**
 * @param files texts of documents, code and configurations
 * @param paths every file of the repository
 * @returns one message per link to a file or heading that does not exist
 */
export function deadLinks(files: { path: string; text: string }[], paths: string[]): string[] {
  const known = new Set(paths.flatMap((path) => path.split("/").map((_, index, parts) => parts.slice(0, index + 1).join("/"))));
  const anchors = new Map(
    files
      .filter(({ path }) => path.endsWith(".md"))
      .map(({ path, text }) => [
        path,
        new Set([...text.replaceAll(FENCE, "").matchAll(HEADING)].map(([, heading = ""]) => anchorOf(heading))),
      ]),
  );
  const isDead = (target: string, anchor: string | undefined) =>
    !known.has(target) || (anchor !== undefined && anchors.has(target) && !anchors.get(target)?.has(anchor));
  return files.flatMap(({ path, text }) => {
    const isDocument = path.endsWith(".md");
    if (/[.]test[.]tsx?$/.test(path)) return [];
    const links = isDocument ? [...text.replaceAll(FENCE, "").replaceAll(CODE, "").matchAll(LINK)].map(([, link = ""]) => link) : [];
    // Former decisions name the documents of their time.
    const named = isDocument && path.startsWith("docs/decisions/") ? [] : [...text.matchAll(NAMED)].map(([name]) => `/${name}`);
    return [...links, ...named].flatMap((link) => {
      const [file = "", anchor] = link.split("#");
      const target = file === "" ? path : resolvePath(path, file);
      return isDead(target, anchor) ? [`${path}: ${link.replace(/^\//, "")} is not in the repository. Correct the link.`] : [];
    });
  });
}
