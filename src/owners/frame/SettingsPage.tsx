import type { MetaArgs } from "react-router";
import { sectionUrl } from "../../catalogue/listings/own/rules.ts";
import { listingMeta, useOwnListing } from "../../catalogue/listings/own/useOwnListing.ts";
import { t } from "../../platform/languages/text.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Section } from "../../ui/Section.tsx";
import { type Setting, settingsFor } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export const meta = ({ matches }: MetaArgs) => listingMeta(matches, t`Settings`);

const SettingList = ({ code, settings }: { code: string; settings: readonly Setting[] }) => (
  <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
    {settings.map(({ path, title, about }) => (
      <li key={path} className="hovers relative border-b border-rule py-4.5">
        <h3 className="text-h3">
          <a href={sectionUrl(code, path)} className="card-target hover-underline">
            {title}
          </a>
        </h3>
        <p className="mt-1 text-ink2">{about}</p>
      </li>
    ))}
  </ul>
);

/** Page with all settings of a listing, also those that the menu leaves out. */
export default function SettingsPage() {
  const { business_code: code, role } = useOwnListing().business;
  const all = settingsFor(role);
  return (
    <>
      <PageTitle>Settings</PageTitle>
      <div className="mt-7 border-t-3 border-ink">
        <h2 className="sr-only">Usual settings</h2>
        <SettingList code={code} settings={all.filter(({ isMore }) => !isMore)} />
      </div>
      <Section id="more" title="More" className="mt-12 border-t-3 border-ink pt-3.5">
        <SettingList code={code} settings={all.filter(({ isMore }) => isMore)} />
      </Section>
    </>
  );
}
