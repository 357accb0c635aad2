import { Fragment } from "react";
import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { embedCode } from "../../catalogue/places/embedCode.ts";
import { AREA_NAME_MAX } from "../../catalogue/places/text.ts";
import { areaUrl } from "../../catalogue/places/urls.ts";
import { changeGuideSettings, getGuideSettings } from "../../catalogue/settings/contract.ts";
import { counted, t, texts } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import { catchConflict, formAction } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta, useOrigin } from "../../platform/pages/useGuide.ts";
import { typedDegrees } from "../../platform/values/decimal.ts";
import { formatList } from "../../platform/values/format.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../ui/ActionForm.tsx";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { CodeField } from "../../ui/CodeField.tsx";
import { FormOutcome } from "../../ui/FormOutcome.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { PickField } from "../../ui/pick/PickField.tsx";
import { Section } from "../../ui/Section.tsx";
import { readPick } from "../picking/readPicks.ts";
import { changeStaffArea, getStaffArea, mergeStaffArea, type StaffArea } from "./contract.ts";
import { AREAS, staffAreaUrl } from "./rules.ts";
import { suggestAreas } from "./suggestAreas.ts";

export const handle = { cache: "none" } satisfies PageHandle;

const DONE: Record<string, string> = texts({
  add: "The area is added.",
  change: "The area is changed.",
  nest: "Parent area saved.",
  introduce: "Introduction saved.",
  merge: "The areas are merged, and the other URL redirects here.",
});

export async function loader({ params: { slug = "" }, request, context }: LoaderFunctionArgs) {
  const area = await orNotFound(context, callApi(getStaffArea, { slug }));
  const { area_introductions, version } = await callApi(getGuideSettings, {});
  const { search, searchParams } = new URL(request.url);
  if (area.slug !== slug) throw redirect(`${staffAreaUrl(area.slug)}${search}`);
  const done = searchParams.get("done") ?? "";
  const introduction = { text: area_introductions[area.slug] ?? "", version };
  return { area, introduction, done: Object.hasOwn(DONE, done) ? DONE[done] : "" };
}

const submit = formAction({
  change: async ({ name = "", latitude = "", longitude = "" }, { params: { slug = "" } }) => {
    // The API rejects an empty field, as it does every text that is not a number.
    await callApi(changeStaffArea, {
      slug,
      name,
      latitude: typedDegrees(latitude) ?? Number.NaN,
      longitude: typedDegrees(longitude) ?? Number.NaN,
    });
    return `${staffAreaUrl(slug)}?done=change`;
  },
  introduce: async ({ text = "", version = "" }, { params: { slug = "" } }) => {
    const { area_introductions } = await callApi(getGuideSettings, {});
    // The version rejects a text that was written before another change of the settings.
    const body = { area_introductions: { ...area_introductions, [slug]: text }, version: Number(version) };
    const conflict = await catchConflict(callApi(changeGuideSettings, body));
    if (conflict !== undefined) throw new CallError(400, { text: [conflict] });
    return `${staffAreaUrl(slug)}?done=introduce`;
  },
  nest: async (form, { params: { slug = "" } }) => {
    await callApi(changeStaffArea, { slug, lies_in: (await readPick(form, "lies_in", suggestAreas)) || null });
    return `${staffAreaUrl(slug)}?done=nest`;
  },
  merge: async (form, { params: { slug = "" } }) => {
    const kept = await callApi(mergeStaffArea, { slug, into: await readPick(form, "into", suggestAreas) });
    return `${staffAreaUrl(kept.slug)}?done=merge`;
  },
});
// Browser builds have no `action`, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`Area · Staff desk`);

interface Props {
  area: StaffArea;
}

const NameAndPlace = ({ area: { slug, name, latitude, longitude } }: Props) => (
  <Section id="change" title="Name and location" className="mt-10 border-t-3 border-ink pt-4">
    <p className="mt-1 text-ink2">The URL stays the same when you rename the area.</p>
    <ActionForm intent="change" className="mt-4 grid gap-5 sm:grid-cols-3">
      <FormField name="name" label="Name" value={name}>
        {(control) => <input {...control} type="text" required maxLength={AREA_NAME_MAX} autoComplete="off" />}
      </FormField>
      <FormField name="latitude" label="Latitude" value={String(latitude)}>
        {(control) => <input {...control} type="text" inputMode="decimal" required autoComplete="off" />}
      </FormField>
      <FormField name="longitude" label="Longitude" value={String(longitude)}>
        {(control) => <input {...control} type="text" inputMode="decimal" required autoComplete="off" />}
      </FormField>
      <FormButton intent="change" look="outlined" className="justify-self-start">
        Save
      </FormButton>
    </ActionForm>
    <p className="mt-4">
      <ArrowLink href={`/staff/settings/translations/?area=${slug}`}>Name in other languages</ArrowLink>
    </p>
  </Section>
);

/** Text that begins the public page of the area. It is stored in the guide's settings, and shown under History as a change of these. */
const Introduction = ({ of: { text, version } }: { of: { text: string; version: number } }) => (
  <Section id="introduce" title="Introduction" className="mt-10 border-t-3 border-ink pt-4">
    <p className="mt-1 max-w-[60ch] text-ink2">
      Shown at the top of the area’s page. All introductions are listed under{" "}
      <a href="/staff/settings/guide/" className="link-inline">
        Guide settings
      </a>
      .
    </p>
    <ActionForm intent="introduce" fields={{ version: String(version) }} key={version} className="mt-4 grid max-w-[44rem] gap-5">
      <FormField name="text" label="Text" value={text} about="800 characters max. Empty: no introduction.">
        {(control) => <textarea {...control} rows={4} maxLength={800} />}
      </FormField>
      <FormButton intent="introduce" look="outlined" className="justify-self-start">
        Save
      </FormButton>
    </ActionForm>
  </Section>
);

const LiesIn = ({ area: { name, lies_in, holds } }: Props) => (
  <Section id="nest" title="Parent area" className="mt-10 border-t-3 border-ink pt-4">
    <p className="mt-1 max-w-[60ch] text-ink2">
      For example, the town of a district. The listings of this area count there too, and both have their own page.
    </p>
    {holds.length > 0 && (
      <p className="mt-1 max-w-[60ch]">
        Areas in {name}:{" "}
        {holds.map((inner, index) => (
          <Fragment key={inner.slug}>
            {index > 0 && ", "}
            <a href={staffAreaUrl(inner.slug)} className="link-inline">
              {inner.name}
            </a>
          </Fragment>
        ))}
        .
      </p>
    )}
    <ActionForm intent="nest" className="mt-4 grid max-w-[34rem] gap-5">
      <PickField
        name="lies_in"
        label="Parent area"
        chosen={lies_in ? [{ value: lies_in.slug, label: lies_in.name }] : []}
        suggest={suggestAreas}
        max={1}
      />
      <FormButton intent="nest" look="outlined" className="justify-self-start">
        Save
      </FormButton>
    </ActionForm>
  </Section>
);

function Merge({ area: { name, counts } }: Props) {
  const along = formatList([
    counted(counts.listings, "# listing", "# listings"),
    counted(counts.visits, "# visit", "# visits"),
    counted(counts.guides, "# guide", "# guides"),
  ]);
  return (
    <Section id="merge" title="Merge into another area" className="mt-10 border-t-3 border-ink pt-4">
      <p className="mt-1 max-w-[60ch] text-ink2">
        {along} will move, and the URL of {name} will redirect to the other area. You cannot undo this.
      </p>
      <ActionForm intent="merge" className="mt-4 grid max-w-[34rem] gap-5">
        <PickField name="into" label="Other area" chosen={[]} suggest={suggestAreas} max={1} isRequired />
        <FormButton intent="merge" look="danger" className="justify-self-start">
          Merge {name}
        </FormButton>
      </ActionForm>
    </Section>
  );
}

const Embeds = ({ area, origin }: Props & { origin: string }) => (
  <Section id="embed" title="On other websites" className="mt-10 border-t-3 border-ink pt-4">
    <p className="mt-1 max-w-[60ch] text-ink2">A list or a map of the area in a frame. No cookies, no scripts, always up to date.</p>
    <CodeField id="list-code" label="List" code={embedCode("list", origin, area)} look="outlined" />
    <CodeField id="map-code" label="Map" code={embedCode("map", origin, area)} look="outlined" />
  </Section>
);

/** Staff page of an area: its name and place, and the areas it can be merged into. */
export default function StaffAreaPage() {
  const { area, introduction, done } = useLoaderData<typeof loader>();
  const failure = useFormResult()?.failure;
  const origin = useOrigin();
  const { slug, name, country, is_own, aliases } = area;
  const about = [
    `${country.name}.`,
    is_own ? t`Added by staff.` : t`From the gazetteer.`,
    ...(aliases.length > 0 ? [t`Other slugs: ${formatList(aliases)}.`] : []),
  ];
  return (
    <div className="page py-10 sm:py-14">
      <div className="max-w-[56rem]">
        <p>
          <a href={AREAS} className="link-inline">
            All areas
          </a>
        </p>
        <PageTitle className="mt-4">{name}</PageTitle>
        <p className="mt-3 text-ink2">{about.join(" ")}</p>
        <p className="mt-1">
          <ArrowLink href={areaUrl(country.code, slug)}>View page</ArrowLink>
        </p>
        <FormOutcome failure={failure} done={done} />
        <NameAndPlace area={area} />
        <Introduction of={introduction} />
        <LiesIn area={area} />
        <Embeds area={area} origin={origin} />
        <Merge area={area} />
      </div>
    </div>
  );
}
