import { useOutletContext } from "react-router";
import { meant, t } from "../../platform/languages/text.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { PageTitle } from "../../ui/PageTitle.tsx";
import type { StaffCounts } from "../frame/rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export const meta = hiddenMeta(() => t`Settings · Staff desk`);

/** Staff page with links to all settings. */
export default function StaffSettingsPage() {
  const { failed_mail = 0, held_mail = 0 } = useOutletContext<StaffCounts>();
  const pages = [
    { href: "/staff/settings/guide/", title: meant("this site")`Guide`, about: t`Name, colours, countries and featured listings.` },
    { href: "/staff/settings/languages/", title: t`Languages`, about: t`Main language, and how much of each is translated.` },
    { href: "/staff/settings/translations/", title: t`Translations`, about: t`The guide’s own texts and the names of areas.` },
    {
      href: "/staff/settings/mail/",
      title: t`Mail`,
      about: t`${failed_mail} failed, ${held_mail} held, and the delivery of enquiry emails.`,
    },
    { href: "/staff/settings/log/", title: t`History`, about: t`Changes by staff, owners and travellers.` },
  ];
  return (
    <div className="page py-10 sm:py-16">
      <div className="max-w-[56rem]">
        <PageTitle>Settings</PageTitle>
        <ul data-rows className="mt-8 border-t-3 border-ink">
          {pages.map(({ href, title, about }) => (
            <li key={href} className="hovers relative border-b border-rule py-4">
              <h2 className="text-h3">
                <a href={href} className="card-target hover-underline">
                  {title}
                </a>
              </h2>
              <p className="mt-0.5 text-ink2">{about}</p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
