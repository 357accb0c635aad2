import { type MetaArgs, type MetaDescriptor, useRouteLoaderData } from "react-router";
import { DEFAULT_NAME, defaultDescription, type ShownGuide, UNNAMED } from "../guideName.ts";

type RootData = { guide?: ShownGuide; origin?: string } | undefined;

/** For parts of pages. While the database is away the guide has its default name. */
export const useGuide = (): ShownGuide => useRouteLoaderData<RootData>("root")?.guide ?? UNNAMED;

/** Returns the prefix of absolute URLs, without a trailing slash. */
export const useOrigin = (): string => useRouteLoaderData<RootData>("root")?.origin ?? "";

/** For `meta` of pages: returns the name that titles end with. */
export const guideNameFromMatches = (matches: MetaArgs["matches"]): string =>
  ((matches[0]?.loaderData ?? undefined) as RootData)?.guide?.name ?? DEFAULT_NAME;

/** Returns "Log · Staff desk · The Guide". */
export const titled = (matches: MetaArgs["matches"], title: string): string => `${title} · ${guideNameFromMatches(matches)}`;

/**
 * Returns the title and description of a page that search engines leave out.
 * @param description what visitors do there; of the whole guide by default
 */
export const privateMeta = (matches: MetaArgs["matches"], title: string, description = defaultDescription()): MetaDescriptor[] => [
  { title: titled(matches, title) },
  { name: "description", content: description },
  { name: "robots", content: "noindex" },
];

/** Returns the `meta` of a page that search engines leave out. The texts are functions: they depend on the reader. */
export const hiddenMeta =
  (title: () => string, description?: () => string) =>
  (page?: Pick<MetaArgs, "matches">): MetaDescriptor[] =>
    privateMeta(page?.matches ?? [], title(), description?.());
