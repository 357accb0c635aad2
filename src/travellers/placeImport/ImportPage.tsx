import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { WorldMap } from "../../catalogue/maps/WorldMap.tsx";
import { listCountries } from "../../catalogue/places/contract.ts";
import { counted, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { type FormFields, formAction, unlessGone } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../ui/ActionForm.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { confirmImport, createImport, deleteImport, deletePrivatePlace, getImport, listPrivatePlaces } from "./contract.ts";
import { ImportPreview } from "./ImportPreview.tsx";
import { LISTS } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

const HERE = "/traveller/import/";
const SHOWN = "100";
const UUID = /^[0-9a-f-]{36}$/;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const uuid = searchParams.get("list") ?? "";
  const [{ results: countries }, own, brought] = await orNotFound(
    context,
    Promise.all([
      callApi(listCountries, {}),
      callApi(listPrivatePlaces, { page_size: SHOWN }),
      UUID.test(uuid) ? callApi(getImport, { uuid }) : undefined,
    ]),
  );
  return { countries, own, brought };
}

/** Returns the preview form as the API takes it: unticked places are left out. */
function confirmation({ list = "", count = "0", ...form }: FormFields) {
  const numbers = Array.from({ length: Math.min(1_000, Number(count)) }, (_, index) => index);
  return {
    list: list as "wishlist",
    left_out: numbers.filter((index) => form[`take_${index}`] !== "on"),
    matches: Object.fromEntries(
      numbers.flatMap((index) => (form[`match_${index}`] === undefined ? [] : [[index, form[`match_${index}`] ?? ""]])),
    ),
  };
}

const submit = formAction(
  {
    read: async (_form, _args, { file }) => {
      const { uuid } = await callApi(createImport, (file ? { file } : {}) as never);
      return `${HERE}?list=${uuid}`;
    },
    confirm: async ({ uuid = "", ...form }) => {
      await callApi(confirmImport, { uuid, ...confirmation(form) });
      return `${HERE}?list=${uuid}`;
    },
    forget: async ({ uuid = "" }) => {
      await unlessGone(callApi(deleteImport, { uuid }));
      return HERE;
    },
    remove: async ({ uuid = "" }) => {
      await unlessGone(callApi(deletePrivatePlace, { uuid }));
      return `${HERE}#own`;
    },
  },
  { hidden: ["matches", "list"] },
);
// `action` does not exist in browsers, so both exports name the function.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`Import places`);

const ReadForm = () => (
  <ActionForm intent="read" encType="multipart/form-data" className="mt-8 grid max-w-[36rem] gap-5">
    <FormField name="file" label="Your list" about="Google Maps (CSV or GeoJSON from Takeout), KML, KMZ or GPX, up to 1,000 places.">
      {({ defaultValue: _, ...control }) => (
        <input {...control} type="file" accept=".csv,.json,.geojson,.kml,.kmz,.gpx" required className="file-input" />
      )}
    </FormField>
    <div>
      <FormButton intent="read">Preview</FormButton>
    </div>
    <p className="text-small text-ink2">
      You review everything before it's saved. Google: export &ldquo;Saved&rdquo; from takeout.google.com, in English.
    </p>
  </ActionForm>
);

interface OwnPlacesProps {
  own: Awaited<ReturnType<typeof loader>>["own"];
  findCountryName: (code: string | null) => string;
}

/** Lists the traveller's private places, with their countries on the map. */
function OwnPlaces({ own, findCountryName }: OwnPlacesProps) {
  const filled = [...new Set(own.results.flatMap(({ country_code }) => country_code ?? []))];
  return (
    <section aria-labelledby="own" className="mt-14 border-t-3 border-ink pt-4">
      <h2 id="own" className="scroll-mt-24 text-lead">
        Private places
      </h2>
      <p className="mt-2 max-w-[60ch] text-ink2">Imported places that are not in the guide. Only you can see them.</p>
      {own.count === 0 ? (
        <p className="mt-3">No private places yet.</p>
      ) : (
        <div className="mt-4 grid gap-x-14 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
          <ul>
            {own.results.map((place) => (
              <li key={place.uuid} className="flex items-center gap-4 border-b border-rule py-3">
                <p className="min-w-0 grow">
                  <strong className="block break-words">{place.name}</strong>
                  <span className="text-small text-ink2">{withCommas([findCountryName(place.country_code), LISTS[place.list]])}</span>
                </p>
                <ActionForm intent="remove" fields={{ uuid: place.uuid }}>
                  <FormButton intent="remove" look="outlined" aria-label={t`Remove ${place.name}`}>
                    Remove
                  </FormButton>
                </ActionForm>
              </li>
            ))}
            {own.count > own.results.length && <li className="caption mt-3">Showing the newest {own.results.length}.</li>}
          </ul>
          <div className="self-start rounded-picture bg-deep p-4 max-lg:hidden">
            <WorldMap filled={filled} label="Countries of your private places" className="w-full" />
          </div>
        </div>
      )}
    </section>
  );
}

/** Page to import a list: upload, matching, preview and confirmation. It also lists the places that the guide does not have. */
export default function ImportPage() {
  const { countries, own, brought } = useLoaderData<typeof loader>();
  const result = useFormResult();
  const findCountryName = (code: string | null) => countries.find((one) => one.code === code)?.name ?? "";
  const isPreview = brought?.status === "preview";
  return (
    <div className="page py-10 sm:py-14">
      <p className="small-caps text-ink2">Import places</p>
      <PageTitle className="mt-1">{isPreview ? counted(brought.places.length, "# place", "# places") : t`Upload a list`}</PageTitle>
      {result?.failure && (
        <p role="alert" className="mt-6 max-w-[66ch] border-s-4 border-danger bg-sand px-4 py-3">
          {result.failure}
        </p>
      )}
      {brought?.outcome && (
        <p role="status" className="mt-6 max-w-[66ch] border-s-4 border-sea bg-sand px-4 py-3">
          {brought.outcome.saved} added, {brought.outcome.already} already saved, {brought.outcome.kept} added as private places (
          {LISTS[brought.outcome.list]}).
        </p>
      )}
      {isPreview ? <ImportPreview brought={brought} nameOf={findCountryName} /> : <ReadForm />}
      {!isPreview && <OwnPlaces own={own} findCountryName={findCountryName} />}
      <p className="mt-10 text-ink2">
        <a className="link-inline" href="/traveller/update/#take">
          Export your lists
        </a>{" "}
        in any of these formats.
      </p>
    </div>
  );
}
