import { Mail } from "lucide";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { getSession } from "../../accounts/travellers/contract.ts";
import { getInvitation } from "../../accounts/travellers/profiles/contract.ts";
import { firstName } from "../../accounts/travellers/rules.ts";
import { drawQrCode } from "../../platform/files/qrCode.ts";
import { plural, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { currentOrigins } from "../../platform/pages/pageContext.ts";
import { pageNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta, useGuide } from "../../platform/pages/useGuide.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import { Section } from "../../ui/Section.tsx";
import { CopyLink } from "./CopyLink.tsx";
import { getPassport } from "./contract.ts";
import { mailtoUrl } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  const [{ link, brought }, { traveller }] = await Promise.all([callApi(getInvitation, {}), callApi(getSession, {})]);
  if (!traveller) throw await pageNotFound(context);
  const { countries, recommendations_count } = await callApi(getPassport, { code: traveller.code });
  const url = new URL(link, currentOrigins(context).origin).href;
  return {
    url,
    brought,
    code: drawQrCode(url),
    traveller,
    recommendations_count,
    // Shows the country of the traveller's last visit, otherwise of their home.
    cover: countries[0]?.code ?? traveller.home_country ?? "ID",
  };
}

export const meta = hiddenMeta(() => t`Invite a friend`);

type Data = Awaited<ReturnType<typeof loader>>;

function Cover({ code, cover, traveller, recommendations_count }: Data) {
  const { name, initials, selfie_avatar_link, countries_visited_count, visibility } = traveller;
  return (
    <div className="relative isolate flex min-h-125 w-full flex-col overflow-hidden rounded-s-[4px] rounded-e-[12px] bg-night p-6 ps-8 text-white shadow-float sm:min-h-150 sm:p-8 sm:ps-11">
      <img src={`/media/country/${cover}/hero_phone`} alt="" className="absolute inset-0 -z-10 size-full object-cover" />
      <span className="absolute inset-0 -z-10 bg-[linear-gradient(oklch(18%_.045_230/.72),oklch(18%_.045_230/.25)_45%,oklch(18%_.045_230/.8))]" />
      <span className="absolute inset-y-0 start-2.5 -z-10 w-px bg-white/35" />
      <p className="small-caps">{useGuide().name}</p>
      <p className="mt-2 font-display text-h2 leading-[1.1] font-[560] tracking-[-.012em] text-balance">
        {visibility === "public" ? t`Come and see what ${firstName(name)} recommends` : t`Come and see what travellers recommend`}
      </p>
      <span id="code" className="mx-auto my-8 rounded-dialog bg-white p-2">
        <QrCode code={code} label="QR code of your invitation" className="size-50 sm:size-52" />
      </span>
      {visibility === "public" && (
        <p className="mt-auto flex items-center gap-3">
          <Avatar picture={selfie_avatar_link} initials={initials} size={44} />
          <span className="leading-tight">
            <b className="block font-semibold">{name}</b>
            {t`${plural(recommendations_count, "# recommendation", "# recommendations")}, ${plural(countries_visited_count, "# country", "# countries")}`}
          </span>
        </p>
      )}
    </div>
  );
}

/** Page with the traveller's invitation link. */
export default function InvitePage() {
  const data = useLoaderData<typeof loader>();
  const { url, brought, traveller } = data;
  const { name: guide } = useGuide();
  const isNamed = traveller.visibility === "public";
  return (
    <div className="page grid items-center gap-x-22 gap-y-8 pt-5 sm:pt-14 lg:grid-cols-[minmax(0,1fr)_420px]">
      <div className="lg:order-2">
        <Cover {...data} />
      </div>
      <div className="flex flex-col">
        <PageTitle className="text-balance">Invite friends whose tips you trust</PageTitle>
        <p className="mt-5 max-w-[38ch] font-display text-intro leading-[1.46]">
          {isNamed
            ? t`Friends who join with your link can follow you in one tap. We never email on your behalf.`
            : t`Your profile is private, so the link doesn't show your name. We never email on your behalf.`}
        </p>
        <div className="mt-7 max-sm:order-first max-sm:mt-0 max-sm:mb-9">
          <label htmlFor="invite-link" className="mb-1.5 block text-small font-semibold">
            Your link
          </label>
          <div className="flex flex-wrap gap-3">
            <input
              id="invite-link"
              readOnly
              value={url}
              className="field-input min-w-0 flex-1 basis-72 font-semibold"
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyLink url={url} title={guide} />
            <a className="button button-outlined max-sm:flex-1" href={mailtoUrl(url, guide)}>
              <Icon of={Mail} size={19} /> Write an email
            </a>
          </div>
        </div>
        <Section
          id="brought"
          title={brought === 0 ? t`No friends have joined yet` : t`${plural(brought, "# friend", "# friends")} joined with your link`}
          size="small"
          className="mt-10 border-t-3 border-ink pt-4"
        >
          <p className="mt-1 text-ink2">Counted once they verify their email.</p>
        </Section>
      </div>
    </div>
  );
}
