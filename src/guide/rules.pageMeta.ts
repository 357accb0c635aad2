import type { MetaDescriptor } from "react-router";

type Matches = readonly ({ loaderData?: unknown } | undefined)[];

/** Title, description and canonical address of a page. @param path its canonical path, with the query that belongs to it */
export function pageMeta(matches: Matches, path: string, title: string, description: string): MetaDescriptor[] {
  const root = matches[0]?.loaderData as { origin: string } | undefined;
  const href = `${root?.origin ?? ""}${path}`;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: href },
    { property: "og:type", content: "website" },
  ];
}
