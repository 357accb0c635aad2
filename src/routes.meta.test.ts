import { expect, it } from "vitest";
import { DEFAULT_NAME } from "./platform/guideName.ts";
import routes from "./routes.ts";

interface Route {
  file: string;
  path?: string;
  children?: Route[];
}
const listRouteFiles = (all: readonly Route[]): string[] =>
  all.flatMap(({ file, children }) => (children ? listRouteFiles(children) : [file]));
/** The root's ErrorBoundary sets the head of these pages. */
const WITHOUT_HEAD = ["site/chrome/UnmatchedUrlPage.tsx"];
const matches = [{ loaderData: { origin: "https://guide.test", guide: { name: DEFAULT_NAME } } }];

it.each([...new Set(listRouteFiles(routes as unknown as Route[]))].filter((file) => !WITHOUT_HEAD.includes(file)))(
  "%s has a description, also where its loader has nothing to tell",
  async (file) => {
    const page = (await import(`./${file}`)) as { default?: unknown; meta?: (args: object) => { name?: string; content?: string }[] };
    // Without a component it is a file, not a page.
    if (!page.default) return;
    const descriptions = (page.meta?.({ matches, location: { pathname: "/" }, loaderData: undefined }) ?? []).filter(
      ({ name }) => name === "description",
    );
    expect(descriptions).toEqual([{ name: "description", content: expect.stringMatching(/\w.{18,}[.!?]$/) }]);
  },
);
