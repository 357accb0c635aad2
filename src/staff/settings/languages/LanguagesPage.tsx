import type { ReactNode } from "react";
import { useLoaderData } from "react-router";
import { meant, t } from "../../../platform/languages/text.ts";
import { callApi } from "../../../platform/pages/callApi.ts";
import type { PageHandle } from "../../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../../platform/pages/useGuide.ts";
import { formatNumber } from "../../../platform/values/format.ts";
import { EVERY_PAGE, OFFERED_FROM } from "../../../platform/values/translatedWords.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { staffSettings } from "../../frame/rules.ts";
import { type GroupShares, type GuideLanguage, listLanguages, type PageShares } from "./contract.ts";
import { GROUP_NAMES } from "./enumerations.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export const loader = () => callApi(listLanguages, {});

export const meta = hiddenMeta(() => t`Languages · Staff desk`);

const TEXT_CELL = "border-b border-rule px-3 py-2 text-start align-baseline first:ps-0 last:pe-0";
const CELL = "border-b border-rule px-3 py-2 text-end align-baseline tabular-nums first:ps-0 first:text-start last:pe-0";
const HEAD = `${CELL} font-semibold`;
const COLUMNS = ["translated", "machine", "people", "reviewed", "outdated"] as const;

const columnNames = () => [t`Translated`, t`By machine`, t`By people`, t`Reviewed`, t`Outdated`];

const stateText = ({ is_main, is_offered }: GuideLanguage): string => (is_main ? t`Main language` : is_offered ? t`Offered` : t`Beta`);

const Cells = ({ shares }: { shares: Pick<GroupShares, (typeof COLUMNS)[number]> }) =>
  COLUMNS.map((column) => (
    <td key={column} className={CELL}>
      {formatNumber(shares[column])} %
    </td>
  ));

/** One row per language: its state, and the shares of the texts that visitors read. */
const LanguageTable = ({ languages }: { languages: GuideLanguage[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: narrow screens scroll it, by keys too
  <section aria-label="Languages" tabIndex={0} className="mt-8 overflow-x-auto">
    <table className="w-full border-collapse border-t-3 border-ink">
      <caption className="sr-only">Languages of this guide, with the shares of visitors’ pages</caption>
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            Language
          </th>
          <th scope="col" className={`${TEXT_CELL} font-semibold`}>
            {meant("of a page")`Address`}
          </th>
          <th scope="col" className={`${TEXT_CELL} font-semibold`}>
            State
          </th>
          {columnNames().map((name) => (
            <th key={name} scope="col" className={HEAD}>
              {name}
            </th>
          ))}
          <th scope="col" className={HEAD}>
            As viewed
          </th>
        </tr>
      </thead>
      <tbody>
        {languages.map((one) => {
          const visitors = one.shares.find(({ group }) => group === "visitors");
          return (
            <tr key={one.language}>
              <th scope="row" className={HEAD}>
                {one.name}
              </th>
              <td className={TEXT_CELL} translate="no">
                {one.prefix}/
              </td>
              <td className={`${TEXT_CELL} whitespace-nowrap`}>
                <Badge>{stateText(one)}</Badge>
              </td>
              {visitors && one.viewed ? (
                <>
                  <Cells shares={visitors} />
                  <td className={CELL}>{formatNumber(one.viewed.translated)} %</td>
                </>
              ) : (
                <td colSpan={COLUMNS.length + 1} className={TEXT_CELL}>
                  Language of the source
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  </section>
);

interface Row extends Pick<GroupShares, "words" | (typeof COLUMNS)[number]> {
  key: string;
  name: ReactNode;
  views?: number;
}

/** A table of shares. @param first head of its first column */
const SharesTable = ({ label, first, rows }: { label: string; first: string; rows: readonly Row[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: narrow screens scroll it, by keys too
  <section aria-label={label} tabIndex={0} className="mb-6 overflow-x-auto">
    <table className="w-full border-collapse text-small">
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            {first}
          </th>
          {rows.some(({ views }) => views !== undefined) && (
            <th scope="col" className={HEAD}>
              Views
            </th>
          )}
          <th scope="col" className={HEAD}>
            Words
          </th>
          {columnNames().map((column) => (
            <th key={column} scope="col" className={HEAD}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, views, words, ...shares }) => (
          <tr key={key}>
            <th scope="row" className={`${CELL} font-normal`}>
              {name}
            </th>
            {views !== undefined && <td className={CELL}>{formatNumber(views)}</td>}
            <td className={CELL}>{formatNumber(words)}</td>
            <Cells shares={shares} />
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const pageName = ({ path }: PageShares) => (path === EVERY_PAGE ? t`Every page` : <code translate="no">/{path}</code>);

/** The shares of a language by groups of texts, and by kinds of pages. */
const LanguageDetails = ({ language: { name, shares, pages } }: { language: GuideLanguage }) => (
  <details className="border-b border-rule">
    <summary className="link min-h-11 cursor-pointer py-2">{name}</summary>
    <SharesTable
      label={t`${name}: by readers`}
      first={t`Texts`}
      rows={shares.map((one) => ({ ...one, key: one.group, name: GROUP_NAMES[one.group] }))}
    />
    <SharesTable label={t`${name}: by pages`} first={t`Page`} rows={pages.map((one) => ({ ...one, key: one.path, name: pageName(one) }))} />
  </details>
);

/** Staff page of the guide's languages and who translated them. */
export default function LanguagesPage() {
  const { languages } = useLoaderData<typeof loader>();
  const translated = languages.filter(({ shares }) => shares.length > 0);
  const hasMachine = translated.some(({ shares }) => shares.some(({ machine }) => machine > 0));
  return (
    <div className="page py-10 sm:py-14">
      <div className="max-w-[60rem]">
        <p className="mb-3">
          <a href={staffSettings().href} className="link-inline">
            {staffSettings().label}
          </a>
        </p>
        <PageTitle>Languages</PageTitle>
        <p className="mt-3 max-w-[60ch] text-ink2">
          A language is offered from {OFFERED_FROM} % of visitors’ pages. Below that it is a beta: it has its addresses, but no links lead
          to it.
        </p>
        {hasMachine && (
          <p className="mt-3 max-w-[60ch] font-semibold">
            A machine made the translations under “By machine”. No person has reviewed them.
          </p>
        )}
        <LanguageTable languages={languages} />
        <p className="mt-3 max-w-[60ch] text-small text-ink2">
          Shares of the English words on visitors’ pages. “As viewed” is the translated share of all pages, each weighted by its views since
          the guide started, including views by bots.
        </p>
        <h2 className="mt-12 border-t-3 border-ink pt-4 text-lead">Main language</h2>
        <p className="mt-2 max-w-[60ch]">
          Pages in the main language have addresses without a prefix. You change it under{" "}
          <a href="/staff/settings/guide/" className="link-inline">
            Guide
          </a>
          . Links to the former addresses keep working, but show the new main language.
        </p>
        {translated.length > 0 && (
          <>
            <h2 className="mt-12 border-t-3 border-ink pt-4 text-lead">By pages</h2>
            <div className="mt-3">
              {translated.map((one) => (
                <LanguageDetails key={one.language} language={one} />
              ))}
            </div>
          </>
        )}
      </div>
    </div>
  );
}
