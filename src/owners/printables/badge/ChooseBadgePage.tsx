import { useState } from "react";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { getBusiness } from "../../../catalogue/listings/contract.ts";
import { enumValues } from "../../../catalogue/listings/enumerations.ts";
import { listingMeta, useOwnListing } from "../../../catalogue/listings/own/useOwnListing.ts";
import { embedCode } from "../../../catalogue/places/embedCode.ts";
import { t } from "../../../platform/languages/text.ts";
import { callApi } from "../../../platform/pages/callApi.ts";
import type { PageHandle } from "../../../platform/pages/pagePolicy.ts";
import { useGuide } from "../../../platform/pages/useGuide.ts";
import { oneOf } from "../../../platform/values/items.ts";
import { Button } from "../../../ui/Button.tsx";
import { CodeField } from "../../../ui/CodeField.tsx";
import { useMounted } from "../../../ui/mounted.ts";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { Segments } from "../../../ui/Segments.tsx";
import { BADGE_KINDS, BADGE_SCHEMES, BADGE_SIZES, type BadgeKind, type BadgeScheme, type BadgeSize } from "./enumerations.ts";
import { type BadgeLook, badgeCode, badgeText, badgeUrl, chooseBadgeUrl, DIMENSIONS, readBadgeKind, readBadgeLook } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ request, params: { code = "" } }: LoaderFunctionArgs) {
  const { origin, searchParams } = new URL(request.url);
  // An unpublished listing has no page of an area to show.
  const area = await callApi(getBusiness, { business_code: code }).then(
    ({ area }) => area,
    () => null,
  );
  const look = readBadgeLook(searchParams) ?? { scheme: "light" as const, size: "large" as const };
  return { origin, area, first: { ...look, kind: readBadgeKind(searchParams.get("kind")) } };
}

export const meta = ({ matches }: MetaArgs) => listingMeta(matches, t`Badge`);

interface PreviewProps {
  look: BadgeLook;
  kind: BadgeKind;
  src: string;
  title: string;
  text: string;
}

/** Badge on a background of its colour scheme. */
const Preview = ({ look, kind, src, title, text }: PreviewProps) => (
  <div
    className={`mt-4 grid min-h-44 place-items-center rounded-picture p-4 ${look.scheme === "dark" ? "bg-night" : "bg-white shadow-[inset_0_0_0_1px_var(--color-rule)]"}`}
  >
    {kind === "box" ? (
      <iframe key={src} src={src} title={title} {...DIMENSIONS[look.size]} className="max-w-full border-0" />
    ) : (
      <img key={src} src={src} alt={text} {...DIMENSIONS[look.size]} className="max-w-full" />
    )}
  </div>
);

/** Page on which a listing's people choose, preview and copy a badge for their own website. */
export default function ChooseBadgePage() {
  const listing = useOwnListing();
  const { origin, area, first } = useLoaderData<typeof loader>();
  const isMounted = useMounted();
  const [kind, setKind] = useState<BadgeKind>(first.kind);
  const [scheme, setScheme] = useState<BadgeScheme>(first.scheme);
  const [size, setSize] = useState<BadgeSize>(first.size);
  const { name: guide } = useGuide();
  const { business } = listing;
  const { business_code, name, discount, bonus_credit } = business;
  const look = { scheme, size };
  const code = badgeCode(business, { look, kind, origin, guide });
  const src = badgeUrl(business_code, look, kind);
  return (
    <>
      <PageTitle>A badge for your website</PageTitle>
      <p className="mt-4 max-w-[60ch] text-ink2">
        It shows visitors your offer for booking direct and links to your page here. It updates with your offer. No cookies, no tracking.
      </p>
      <div className="mt-8 grid items-start gap-x-16 gap-y-10 lg:grid-cols-2">
        <form method="get" action={chooseBadgeUrl(business_code)} className="grid gap-5 border-t-3 border-ink pt-5">
          <Segments legend="Format" name="kind" options={BADGE_KINDS} value={kind} onChoose={(value) => setKind(readBadgeKind(value))} />
          <Segments
            legend="Size"
            name="size"
            options={BADGE_SIZES}
            value={size}
            onChoose={(value) => setSize(oneOf(enumValues(BADGE_SIZES), value) ?? size)}
          />
          <Segments
            legend="Background"
            name="scheme"
            options={BADGE_SCHEMES}
            value={scheme}
            onChoose={(value) => setScheme(oneOf(enumValues(BADGE_SCHEMES), value) ?? scheme)}
          />
          {!isMounted && (
            <noscript>
              <Button type="submit" look="outlined">
                Preview
              </Button>
            </noscript>
          )}
        </form>
        <section aria-labelledby="preview" className="border-t border-ink pt-5">
          <h2 id="preview" className="text-h3">
            Preview
          </h2>
          <Preview look={look} kind={kind} src={src} title={t`${name} at ${guide}`} text={badgeText({ discount, bonus_credit })} />
          <CodeField id="badge-code" label="Paste this into your website's HTML" code={code} />
        </section>
      </div>
      {area && (
        <section aria-labelledby="frames" className="mt-12 max-w-[44rem] border-t-3 border-ink pt-4">
          <h2 id="frames" className="text-h3">
            {area.name} on your website
          </h2>
          <p className="mt-1 text-ink2">A list or a map of places to visit. No cookies, no scripts, always up to date.</p>
          <CodeField id="list-code" label="List" code={embedCode("list", origin, area)} look="outlined" />
          <CodeField id="map-code" label="Map" code={embedCode("map", origin, area)} look="outlined" />
        </section>
      )}
    </>
  );
}
