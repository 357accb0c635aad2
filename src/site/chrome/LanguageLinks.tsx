import { useEffect } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { documentLanguage } from "../../platform/languages/reader.ts";
import type { PageLanguage } from "../../platform/pages/pageLanguages.ts";
import { callWhenIdle } from "../../ui/whenIdle.ts";

/** Offers the page once in the browser's language, if it is available in it. */
function useOffer(languages: readonly PageLanguage[] | undefined) {
  useEffect(() => {
    if (languages)
      return callWhenIdle(() => void import("../../ui/offerLanguage.ts").then(({ offerLanguage }) => offerLanguage(languages)));
  }, [languages]);
}

/** Says on a page whose language is not complete that parts of it are in English. */
export const BetaNote = () =>
  useRouteLoaderData<{ isBeta?: boolean }>("root")?.isBeta ? (
    <p>
      <b className="font-semibold">Beta</b>: this translation is not complete yet.
    </p>
  ) : null;

/** Links to this page in the guide's other languages. Renders nothing in a guide of one language. */
export function LanguageLinks() {
  const { pathname, search } = useLocation();
  const { languages } = useRouteLoaderData<{ languages?: PageLanguage[] }>("root") ?? {};
  useOffer(languages);
  const here = documentLanguage();
  if (!languages) return null;
  return (
    <nav aria-label="Languages" className="mt-6 sm:mt-11">
      <ul className="flex flex-wrap gap-x-5">
        {languages.map(({ language, prefix, name }) => (
          <li key={language}>
            {/* With `hrefLang` the address keeps the language that it names. */}
            <a
              href={`${prefix}${pathname}${search}`}
              hrefLang={language}
              lang={language}
              aria-current={here.startsWith(language) ? "true" : undefined}
              className="flex min-h-11 items-center hover:underline aria-current:font-semibold sm:min-h-9"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
