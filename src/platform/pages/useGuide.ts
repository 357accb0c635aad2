import { type MetaArgs, type MetaDescriptor, useRouteLoaderData } from "react-router";
import { DEFAULT_DESCRIPTION, DEFAULT_NAME, type ShownGuide, UNNAMED } from "../guideName.ts";

type RootData = { guide?: ShownGuide } | undefined;

/** For parts of pages. While the database is away a guide has the name that every guide has. */
export const useGuide = (): ShownGuide => (useRouteLoaderData("root") as RootData)?.guide ?? UNNAMED;

/** For `meta` of pages: the name that titles end with. */
export const guideNameFromMatches = (matches: MetaArgs["matches"]): string =>
  ((matches[0]?.loaderData ?? undefined) as RootData)?.guide?.name ?? DEFAULT_NAME;

/** "Log · Staff desk · The Guide". */
export const titled = (matches: MetaArgs["matches"], title: string): string => `${title} · ${guideNameFromMatches(matches)}`;

/** Title and description of a page that search engines leave out. @param description what one does there; of the whole guide unless said */
export const privateMeta = (matches: MetaArgs["matches"], title: string, description = DEFAULT_DESCRIPTION): MetaDescriptor[] => [
  { title: titled(matches, title) },
  { name: "description", content: description },
  { name: "robots", content: "noindex" },
];

/** The `meta` of a page that is for those who are there, not for search engines. */
export const hiddenMeta =
  (title: string, description?: string) =>
  (page?: Pick<MetaArgs, "matches">): MetaDescriptor[] =>
    privateMeta(page?.matches ?? [], title, description);
