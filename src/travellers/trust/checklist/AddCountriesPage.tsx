import { ArrowRight, Check } from "lucide";
import { useLayoutEffect, useRef, useState } from "react";
import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from "react-router";
import { WorldMap } from "../../../catalogue/maps/WorldMap.tsx";
import { countriesInRegion } from "../../../catalogue/places/countries/rules.ts";
import { REGIONS } from "../../../catalogue/places/enumerations.ts";
import { Flag } from "../../../catalogue/places/Flag.tsx";
import { networkFailed } from "../../../platform/endpoints/errorCatalogue.ts";
import { t } from "../../../platform/languages/text.ts";
import { callApi } from "../../../platform/pages/callApi.ts";
import { formAction, unlessGone } from "../../../platform/pages/formAction.ts";
import { pageNotFound } from "../../../platform/pages/pageData.ts";
import type { PageHandle } from "../../../platform/pages/pagePolicy.ts";
import { privateMeta } from "../../../platform/pages/useGuide.ts";
import { ActionForm, FormButton, useFormResult } from "../../../ui/ActionForm.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { useMounted } from "../../../ui/mounted.ts";
import { TabLinks } from "../../../ui/TabLinks.tsx";
import { showToast } from "../../../ui/toast.ts";
import { createVisitedCountry, deleteVisitedCountry } from "../../visits/places/contract.ts";
import { MAKING, showRecord, useRecords } from "../../wishlist/marks/markState.ts";
import { readVisited } from "./readVisited.ts";
import { addCountriesUrl, CHECKLIST, diffTicks, findRegionByCode, regionAfter } from "./ticks.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ params, context, request }: LoaderFunctionArgs) {
  const given = params.region ?? "";
  const region = findRegionByCode(given);
  if (!region) throw await pageNotFound(context);
  const own = addCountriesUrl(region.code);
  if (given !== given.toLowerCase()) throw redirect(`${own}${new URL(request.url).search}`, 301);
  const visited = await readVisited();
  const records = new Map(visited.map(({ country, uuid }) => [country.code, uuid]));
  return {
    region,
    countries: countriesInRegion(region.code).map(({ code, name }) => ({ code, name, record: records.get(code) ?? "" })),
    counts: REGIONS.map(({ code }) => countriesInRegion(code).filter((one) => records.has(one.code)).length),
    elsewhere: visited.map(({ country }) => country.code),
  };
}

export const action = formAction({
  save: async (form, { params, context }) => {
    const region = findRegionByCode(params.region ?? "");
    if (!region) throw await pageNotFound(context);
    const visited = new Map((await readVisited()).map(({ country, uuid }) => [country.code, uuid]));
    const { added, removed } = diffTicks(
      countriesInRegion(region.code).map(({ code }) => code),
      visited,
      form,
    );
    await Promise.all([
      ...added.map((country) => callApi(createVisitedCountry, { country })),
      ...removed.map((uuid) => unlessGone(callApi(deleteVisitedCountry, { uuid }))),
    ]);
    return addCountriesUrl(region.code);
  },
});

export const meta = ({ loaderData, matches }: Pick<MetaArgs, "matches"> & { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  privateMeta(matches, loaderData ? t`${loaderData.region.name}: where I have been` : t`Countries: where I have been`);

const countryMarkName = (code: string) => `been_country.${code}`;
const loadToggle = () => import("../../wishlist/marks/toggleMark.ts");

type Loaded = Awaited<ReturnType<typeof loader>>;
type Region = Loaded["region"];
type Country = Pick<Loaded["countries"][number], "code" | "name" | "record">;

/** Returns the ticked countries: the server's state with the changes since. */
function useTicks() {
  const { countries, elsewhere } = useLoaderData<typeof loader>();
  const pressed = useRecords();
  const [latest, setLatest] = useState<string>();
  const currentRecord = ({ code, record }: { code: string; record: string }) => pressed(countryMarkName(code)) ?? record;
  const ticked = countries.filter((one) => currentRecord(one) !== "").map(({ code }) => code);
  const here = new Set(countries.map(({ code }) => code));
  const toggle = (one: { code: string; record: string }) => {
    const record = currentRecord(one);
    setLatest(record === "" ? one.code : undefined);
    showRecord(countryMarkName(one.code), record === "" ? MAKING : "");
    // Each tick is saved at once, so that a traveller who leaves halfway loses nothing.
    loadToggle().then(
      ({ toggle: press }) => press(countryMarkName(one.code), record, { isQuiet: true }),
      () => {
        showRecord(countryMarkName(one.code), record);
        showToast(networkFailed(), { tone: "error" });
      },
    );
  };
  return { ticked, latest, toggle, filled: [...elsewhere.filter((code) => !here.has(code)), ...ticked] };
}

/**
 * Saves ticks that were made before the scripts ran, and loads the code that saves the others.
 * @returns ref for the list of the checkboxes
 */
function useEarlyTicks(countries: readonly Country[], toggle: (one: Country) => void) {
  const list = useRef<HTMLUListElement>(null);
  // Ticks made before the scripts ran exist only in the checkboxes. They are saved before React resets the checkboxes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    for (const { checked, defaultChecked, value } of list.current?.querySelectorAll("input") ?? []) {
      const one = countries.find(({ code }) => code === value);
      if (one && checked !== defaultChecked) toggle(one);
    }
    // Loaded early, because a tick may be the last press before the traveller leaves.
    loadToggle().catch(() => undefined);
  }, []);
  return list;
}

interface RegionMapProps {
  region: Region;
  /** Number of countries in the region. */
  total: number;
  ticks: ReturnType<typeof useTicks>;
  latestName: string | undefined;
}

/** Shows the region's map with the ticked countries filled in, and their number. */
function RegionMap({ region, total, ticks: { ticked, latest, filled }, latestName }: RegionMapProps) {
  const number = <span className="lg:me-2 lg:text-page lg:leading-none lg:font-[540]">{ticked.length}</span>;
  return (
    <div className="relative h-[330px] overflow-hidden bg-deep text-on-deep sm:h-[430px]">
      <WorldMap
        region={region.code}
        filled={filled}
        latest={latest}
        latestName={latestName}
        label={t`Map of ${region.name} with ${ticked.length} of ${total} countries filled in`}
        className="absolute inset-0 size-full lg:start-[28%] lg:w-[72%]"
      />
      {/* A gradient in the colour of the sea makes the text legible over any land. */}
      <div
        aria-hidden="true"
        className="absolute inset-0 bg-linear-to-t from-deep via-transparent via-55% lg:bg-linear-to-r lg:from-28% lg:via-deep/0 lg:via-48%"
      />
      <div className="page relative flex h-full flex-col justify-end pb-5 lg:justify-start lg:pt-13">
        <p className="small-caps text-on-deep2 max-sm:hidden">Where I have been</p>
        <div className="flex flex-wrap items-baseline gap-x-4 lg:block">
          <h1 className="text-h2 leading-none tracking-[-.03em] sm:text-page lg:max-w-[8em]">{region.name}</h1>
          <p className="font-display text-intro lg:mt-9">
            {number} of {total}
          </p>
        </div>
        <p role="status" className="caption min-h-6 text-on-deep2 lg:mt-3">
          {latestName && t`${latestName} added.`}
        </p>
      </div>
    </div>
  );
}

interface CountryTickProps {
  country: Country;
  isTicked: boolean;
  isMounted: boolean;
  onToggle: () => void;
}

/** Country with its checkbox. */
const CountryTick = ({ country: { code, name }, isTicked, isMounted, onToggle }: CountryTickProps) => (
  <li className="break-inside-avoid border-b border-rule">
    <label className="flex min-h-13 cursor-pointer items-center gap-3.5 sm:min-h-11.5">
      <Flag code={code} size={25} />
      <span className={isTicked ? "font-semibold" : ""}>{name}</span>
      <span className="relative ms-auto grid size-6 flex-none place-items-center">
        <input
          type="checkbox"
          name={`tick_${code}`}
          value={code}
          // Stops browsers from restoring an earlier state of the checkbox.
          autoComplete="off"
          {...(isMounted ? { checked: isTicked, onChange: onToggle } : { defaultChecked: isTicked })}
          className="peer size-6 cursor-pointer appearance-none rounded-badge border-[1.5px] border-line bg-card checked:border-sea checked:bg-sea"
        />
        <Icon
          of={Check}
          size={16}
          strokeWidth={3}
          className="pointer-events-none absolute text-on-sea opacity-0 peer-checked:opacity-100"
        />
      </span>
    </label>
  </li>
);

interface PageEndProps {
  region: Region;
  isMounted: boolean;
}

/** Links to the next region and back; without scripts, the button that saves the ticks. */
function PageEnd({ region, isMounted }: PageEndProps) {
  const next = regionAfter(region.code);
  return (
    // On phones above the bottom bar, so that "Done" is in view from the first tick.
    <div className="mt-6 flex flex-wrap items-center gap-3 max-sm:sticky max-sm:bottom-16 max-sm:-mx-5 max-sm:mt-0 max-sm:border-t max-sm:border-rule max-sm:bg-paper max-sm:px-5 max-sm:py-3">
      {isMounted ? (
        <>
          <p className="me-auto text-ink2 max-sm:sr-only">Saved as you tick.</p>
          <a className="button button-outlined max-sm:flex-1" href={addCountriesUrl(next.code)}>
            {/* One element, because a button has a gap between its parts. */}
            <span>
              Next<span className="max-sm:sr-only">: {next.name}</span>
            </span>
          </a>
          <a className="button button-filled" href={CHECKLIST}>
            Done
          </a>
        </>
      ) : (
        <>
          <FormButton intent="save">Save</FormButton>
          <a className="link" href={CHECKLIST}>
            Done <Icon of={ArrowRight} size={18} />
          </a>
        </>
      )}
    </div>
  );
}

/** Page to tick the visited countries of one region; the map above fills with each tick. */
export default function AddCountriesPage() {
  const { region, countries, counts } = useLoaderData<typeof loader>();
  const ticks = useTicks();
  const { ticked, latest, toggle } = ticks;
  const isMounted = useMounted();
  const failure = useFormResult()?.failure;
  const list = useEarlyTicks(countries, toggle);
  const latestCountry = countries.find(({ code }) => code === latest);
  return (
    <>
      <RegionMap region={region} total={countries.length} ticks={ticks} latestName={latestCountry?.name} />
      <div className="page pt-5 sm:pt-8">
        <TabLinks
          label="Regions"
          tabs={REGIONS.map(({ code, name }, index) => ({
            href: addCountriesUrl(code),
            title: name,
            count: code === region.code ? ticked.length : (counts[index] ?? 0),
            isOn: code === region.code,
          }))}
        />
        {failure && (
          <p role="alert" className="mt-5 max-w-[66ch] border-s-4 border-danger bg-sand px-4 py-3">
            {failure}
          </p>
        )}
        <p className="mt-5 font-display text-intro sm:hidden">Tick the countries you have visited.</p>
        <ActionForm intent="save" isDocument className="mt-2 sm:mt-4">
          <ul ref={list} className="gap-x-11 sm:columns-2 md:columns-3 lg:columns-4">
            {countries.map((one) => (
              <CountryTick
                key={one.code}
                country={one}
                isTicked={ticked.includes(one.code)}
                isMounted={isMounted}
                onToggle={() => toggle(one)}
              />
            ))}
          </ul>
          <PageEnd region={region} isMounted={isMounted} />
        </ActionForm>
      </div>
    </>
  );
}
