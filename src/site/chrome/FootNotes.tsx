import { useLocation, useRouteLoaderData } from "react-router";
import { SourcesLine } from "../../catalogue/attribution/SourcesLine.tsx";
import { documentLanguage } from "../../platform/languages/reader.ts";
import type { PageLanguage } from "../../platform/pages/pageLanguages.ts";
import { useGuide } from "../../platform/pages/useGuide.ts";
import { formatDate } from "../../platform/values/format.ts";
import { BetaNote } from "./BetaNote.tsx";

/** Links to this page in the guide's other languages. Renders nothing in a guide of one language. */
function LanguageLinks() {
  const { pathname, search } = useLocation();
  const { languages } = useRouteLoaderData<{ languages?: PageLanguage[] }>("root") ?? {};
  const here = documentLanguage();
  if (!languages) return null;
  return (
    <nav aria-label="Languages" className="mt-6 sm:mt-11">
      <ul className="flex flex-wrap gap-x-5">
        {languages.map(({ language, prefix, name, offer }) => (
          <li key={language}>
            {/* With `hrefLang` the address keeps the language that it names. The title is what offerLanguage.ts says. */}
            <a
              href={`${prefix}${pathname}${search}`}
              hrefLang={language}
              lang={language}
              title={offer}
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

/** End of the footer: languages, sources and contact. Rendered by the server only: nothing in it needs a script. */
export function FootNotes() {
  const guide = useGuide();
  return (
    <>
      <LanguageLinks />
      <div className="mt-6 flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-rule pt-4 text-small text-ink2 sm:mt-11 sm:gap-y-1.5 sm:pt-5">
        <BetaNote />
        <SourcesLine />
        <p>Pictures without a photographer are drawn by {guide.name}.</p>
        {guide.contact !== "" && <p lang={guide.foreign.contact}>{guide.contact}</p>}
        {guide.beside && (
          <p>
            Amounts in {guide.beside.currency} are approximate, at rates of {formatDate(guide.beside.date)}.
          </p>
        )}
        <p>
          Towns: GeoNames,{" "}
          <a className="link-inline" href="https://creativecommons.org/licenses/by/4.0/" rel="license noopener">
            CC BY 4.0
          </a>
        </p>
      </div>
    </>
  );
}
