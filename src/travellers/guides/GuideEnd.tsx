import { Download, Printer } from "lucide";
import { firstName } from "../../accounts/travellers/rules.ts";
import { t } from "../../platform/languages/text.ts";
import { formatNumber } from "../../platform/values/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useMounted } from "../../ui/mounted.ts";
import { ReportLink } from "../reports/ReportLink.tsx";
import { guideReportId } from "../reports/rules.ts";
import type { Guide, GuideRow } from "./contract.ts";
import { GuideCovers } from "./GuideCovers.tsx";
import { guideFileUrl, myGuideUrl } from "./urls.ts";

interface Props {
  guide: Guide;
  more: readonly GuideRow[];
  /** Path of the guide, with the key if there is one. */
  path: string;
  isOwn: boolean;
}

/** Offers the guide as files for the journey, and to print. */
function TakeAlong({ traveller, place, linkKey }: Pick<Guide, "traveller" | "place"> & { linkKey: string | null }) {
  const isMounted = useMounted();
  return (
    <section className="page mt-14" aria-label="Download">
      <h2 className="text-lead">Download</h2>
      <p className="mt-1.5 flex flex-wrap gap-x-7">
        <a className="link" href={guideFileUrl(traveller.code, place.slug, "gpx", linkKey)} download>
          <Icon of={Download} size={18} /> GPX for GPS devices
        </a>
        <a className="link" href={guideFileUrl(traveller.code, place.slug, "kml", linkKey)} download>
          <Icon of={Download} size={18} /> KML for map apps
        </a>
        {isMounted && (
          <button type="button" className="link cursor-pointer" onClick={() => print()}>
            <Icon of={Printer} size={18} /> Print as an A6 booklet
          </button>
        )}
      </p>
    </section>
  );
}

/** End of the page: files for the journey, a link to write a guide, and other guides by its author. */
export function GuideEnd({ guide: { traveller, place, entries }, more, path, isOwn }: Props) {
  const name = firstName(traveller.name);
  const key = new URLSearchParams(path.split("?")[1]).get("key");
  return (
    <div className="print:hidden">
      {entries.length > 0 && <TakeAlong traveller={traveller} place={place} linkKey={key} />}
      <section className="mt-16 bg-deep py-12 text-on-deep sm:mt-18 sm:py-16" aria-label="Your own guide">
        <div className="page flex flex-wrap items-center justify-between gap-x-10 gap-y-6">
          <div>
            <h2 className="text-h2">Make your own guide</h2>
            <p className="mt-2 max-w-[34em] text-on-deep2">
              List the places you would send a friend to, in your order, with a note about each. We suggest places you have saved or
              recommended.
            </p>
          </div>
          <a href={myGuideUrl(place.slug)} className="button bg-on-deep text-deep">
            Start a guide
          </a>
        </div>
      </section>
      <section className="page mt-16" aria-labelledby="more-title">
        <h2 id="more-title" className="text-h2">
          {more.length > 0 ? t`More from ${name}` : t`About ${name}`}
        </h2>
        <div className={`mt-5 grid gap-x-10 gap-y-4 ${more.length > 0 ? "lg:grid-cols-[minmax(0,3fr)_minmax(280px,1.2fr)]" : ""}`}>
          {more.length > 0 && <GuideCovers guides={more} />}
          <dl className="max-w-[420px] border-t border-ink pt-3">
            {(
              [
                [t`Countries`, traveller.countries_visited_count],
                // A traveller with visited places but no ticked area would seem to have been nowhere.
                ...(traveller.areas_visited_count > 0 ? [[t`Areas`, traveller.areas_visited_count] as const] : []),
                [t`Places visited`, traveller.businesses_visited_count],
                [t`Followers`, traveller.followers_count],
              ] as const
            ).map(([label, count]) => (
              <div key={label} className="leader min-h-9">
                <dt className="text-ink2">{label}</dt>
                <dd className="font-semibold">{formatNumber(count)}</dd>
              </div>
            ))}
          </dl>
        </div>
        {!isOwn && (
          <p className="mt-8">
            <ReportLink
              kind="guide"
              id={guideReportId(traveller.code, place.slug, key)}
              name={t`${name}’s guide to ${place.name}`}
              back={path}
            />
          </p>
        )}
      </section>
    </div>
  );
}
