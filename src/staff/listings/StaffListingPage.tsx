import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { enumValues, IMPORT_SOURCES, MEMBER_ROLES } from "../../catalogue/listings/enumerations.ts";
import { factLabel, withinSentence } from "../../catalogue/listings/fields/names.ts";
import { pictureAt } from "../../catalogue/listings/rules.ts";
import { countryOptions, OFFICIAL_LANGUAGES } from "../../catalogue/places/countries/rules.ts";
import { originalLanguage } from "../../catalogue/translations/rules.ts";
import { keyText } from "../../openData/formats/keys.ts";
import { languageOptions, priceOptions, textLanguageOptions } from "../../owners/listingEditor/fieldOptions.ts";
import { counted, inLowerCase, t, texts } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { catchConflict, formAction } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { privateMeta } from "../../platform/pages/useGuide.ts";
import { useHref } from "../../platform/pages/useHref.ts";
import { languageName } from "../../platform/values/displayNames.ts";
import { formatDate, formatNumber } from "../../platform/values/format.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { listReports } from "../../travellers/reports/contract.ts";
import { RemovalFields } from "../../travellers/reports/decisions/RemovalFields.tsx";
import { sentReason } from "../../travellers/reports/decisions/sentReason.ts";
import { ActionForm, FormButton, useFormResult } from "../../ui/ActionForm.tsx";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { type DoneActs, DoneToast, doneUrl, readDone } from "../../ui/DoneToast.tsx";
import { FormOutcome } from "../../ui/FormOutcome.tsx";
import { LeaderLine } from "../../ui/LeaderLine.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { suggestAreas } from "../areas/suggestAreas.ts";
import { readPick } from "../picking/readPicks.ts";
import { actOnListing, changeStaffListing, getStaffListing, type StaffListing } from "./contract.ts";
import { LISTING_ACTS, LISTING_ACTS_DONE, type ListingAct } from "./enumerations.ts";
import { sentValues } from "./form.ts";
import { MergeWith, readMergeWith } from "./MergeWith.tsx";
import { LISTINGS, possibleListingActs, staffListingUrl } from "./rules.ts";
import { StaffListingForm } from "./StaffListingForm.tsx";
import { StateBadges } from "./StateBadges.tsx";

export const handle = { cache: "none" } satisfies PageHandle;

const REVERTED_BY: Partial<Record<string, ListingAct>> = {
  hide: "show",
  show: "hide",
  feature: "unfeature",
  unfeature: "feature",
  delete: "restore",
};
const doneActs = (): DoneActs => ({
  ...Object.fromEntries(Object.entries(LISTING_ACTS_DONE).map(([act, text]) => [act, { text, undo: REVERTED_BY[act] }])),
  saved: { text: t`The listing is saved.` },
});

export async function loader({ params: { code = "" }, request, context }: LoaderFunctionArgs) {
  const [listing, reports] = await orNotFound(
    context,
    Promise.all([callApi(getStaffListing, { code }), callApi(listReports, { business: code, page_size: "1" })]),
  );
  const countries = countryOptions();
  return {
    listing,
    countries,
    languages: languageOptions([...new Set([...OFFICIAL_LANGUAGES, ...listing.languages])]),
    mainLanguage: languageName(originalLanguage(null)),
    reports,
    done: readDone(request),
  };
}

interface Shown {
  /** Reason that it was not done, and whether the form was older than the listing. */
  conflict: string;
  isOlder: boolean;
}
type Params = { params: { code?: string | undefined } };

const act =
  (which: ListingAct) =>
  async (form: Record<string, string>, { params: { code = "" } }: Params) => {
    const conflict = await catchConflict(callApi(actOnListing, { code, act: which, ...sentReason(form) }));
    return conflict === undefined ? doneUrl(staffListingUrl(code), which) : { conflict, isOlder: false };
  };

const submit = formAction<Shown>({
  save: async (form, { params: { code = "" } }) => {
    const area = await readPick(form, "area", suggestAreas);
    const given = { ...sentValues({ ...form, area }), version: Number(form.version), code };
    const conflict = await catchConflict(callApi(changeStaffListing, given as never));
    if (conflict === undefined) return doneUrl(staffListingUrl(code), "saved");
    const next = t`The current value is shown below each field that differs. Save again to replace it.`;
    return { conflict: `${conflict} ${next}`, isOlder: true };
  },
  merge_with: (form, { params: { code = "" } }) => readMergeWith(form, code),
  hide: act("hide"),
  show: act("show"),
  feature: act("feature"),
  unfeature: act("unfeature"),
  delete: act("delete"),
  restore: act("restore"),
});
// Browser builds have no `action`, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = ({ loaderData, matches }: Pick<MetaArgs, "matches"> & { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  privateMeta(matches, loaderData ? t`${loaderData.listing.name} · Staff desk` : t`A listing · Staff desk`);

const COUNTS: Record<keyof StaffListing["counts"], string> = texts({
  recommendations: "Recommendations",
  saved: "Saved by",
  enquiries: "Enquiries",
  vouchers: "Vouchers",
  items: "Rooms & activities",
  pictures: "Own pictures",
});

/** Returns a record's fact in words: "price range", "where it is". */
const factText = (field: string): string => withinSentence(factLabel(field));

function About({ listing }: { listing: StaffListing }) {
  const { counts, people, records, source, cover_image_link } = listing;
  return (
    <aside aria-label="About this listing" className="grid content-start gap-6">
      <div className="plate h-48">
        <img src={pictureAt(cover_image_link, "card")} alt="" decoding="async" />
      </div>
      <p>
        <ArrowLink href={`${staffListingUrl(listing.business_code)}pictures/`}>Edit pictures</ArrowLink>
      </p>
      <p>
        <ArrowLink href={`${staffListingUrl(listing.business_code)}translations/`}>Edit translations</ArrowLink>
      </p>
      <ul>
        {enumValues(COUNTS).map((key) => (
          <li key={key} className="py-1.5">
            <LeaderLine label={COUNTS[key]}>{formatNumber(counts[key])}</LeaderLine>
          </li>
        ))}
      </ul>
      <section aria-labelledby="people" className="border-t border-ink pt-3.5">
        <h2 id="people" className="text-h3">
          People
        </h2>
        {people.length === 0 ? (
          <p className="mt-1 text-ink2">Unclaimed.</p>
        ) : (
          <ul className="mt-1">
            {people.map(({ email, role }) => (
              <li key={email} className="py-1 break-all">
                {email}, {inLowerCase(MEMBER_ROLES[role])}
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="source" className="border-t border-ink pt-3.5">
        <h2 id="source" className="text-h3">
          Sources
        </h2>
        <p className="mt-1 text-ink2">{IMPORT_SOURCES[source]}.</p>
        <ul>
          {records.map(({ dataset, source_key, shown, as_written }) => (
            <li key={source_key} className="mt-2 text-ink2">
              <span className="block break-all">
                {dataset}: {keyText(source_key)}
              </span>
              <span className="block text-small">
                {shown.length === 0 ? t`Nothing from it is shown.` : t`Shown from it: ${withCommas(shown.map(factText))}.`}
              </span>
              {Object.entries(as_written).map(([field, text]) => (
                <span key={field} className="block text-small break-words">
                  {factText(field)} in the source: {text}
                </span>
              ))}
            </li>
          ))}
        </ul>
      </section>
    </aside>
  );
}

/** Staff page of a listing with every field, and the acts on the whole listing. */
export default function StaffListingPage() {
  const { listing, countries, languages, mainLanguage, reports, done } = useLoaderData<typeof loader>();
  const result = useFormResult<Shown>();
  const link = useHref();
  const failure = result?.shown?.conflict || result?.failure;
  const { name, area, city, country, profile_url, is_published, restore_until, merged_into, business_code } = listing;
  const acts = possibleListingActs(listing);
  const [first] = acts;
  return (
    <div className="page py-10 sm:py-14">
      <p>
        <a href={LISTINGS} className="link-inline">
          All listings
        </a>
      </p>
      <PageTitle className="mt-4 break-words">{name}</PageTitle>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-ink2">
        <span className="small-caps">{withCommas([area?.name ?? city, country.name])}</span>
        <span translate="no">{business_code}</span>
        <StateBadges of={listing} />
        {reports.results.map(({ uuid }) => (
          <a key={uuid} href={`/staff/review/reports/?uuid=${uuid}`} className="link-inline">
            {counted(reports.count, "# open report", "# open reports")}
          </a>
        ))}
      </p>
      <FormOutcome failure={failure} />
      {!failure && <DoneToast acts={doneActs()} done={done} />}
      <div className="mt-6 flex flex-wrap items-start gap-3">
        {first && (
          <ActionForm intent={first} className="flex flex-wrap gap-3">
            {!listing.is_shell && acts.includes("hide") && (
              <details className="w-full">
                <summary className="cursor-pointer py-2">Reason for hiding or deleting it</summary>
                <RemovalFields
                  canRemove
                  about={t`The owners read it in the email when you hide or delete the listing.`}
                  ground={t`It is against`}
                />
              </details>
            )}
            {acts.map((one) => (
              <FormButton key={one} intent={one} look={one === "restore" || one === "show" ? "filled" : "outlined"}>
                {LISTING_ACTS[one]}
              </FormButton>
            ))}
          </ActionForm>
        )}
        {!restore_until && !merged_into && <MergeWith name={name} code={business_code} />}
        {is_published && <ArrowLink href={link(profile_url)}>View page</ArrowLink>}
      </div>
      {acts.includes("feature") && <p className="mt-2 text-small text-ink2">Featured listings come first on the home page.</p>}
      {restore_until && <p className="mt-3 text-ink2">You can restore it until {formatDate(restore_until)}.</p>}
      {merged_into && (
        <p className="mt-3 text-ink2">
          It was merged. Its URL redirects to{" "}
          <a className="link-inline" href={staffListingUrl(merged_into)}>
            the surviving listing
          </a>
          .
        </p>
      )}
      <div className="mt-10 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_300px]">
        <StaffListingForm
          listing={listing}
          options={{
            country: countries,
            languages,
            language: textLanguageOptions(languages, mainLanguage, listing.language ?? ""),
            price_range: priceOptions(listing.price_range ?? ""),
          }}
          isConflict={result?.shown?.isOlder ?? false}
        />
        <About listing={listing} />
      </div>
    </div>
  );
}
