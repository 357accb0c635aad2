import { useEffect, useRef } from "react";
import { useMe } from "../../accounts/travellers/useMe.ts";
import { pictureAt } from "../../catalogue/listings/rules.ts";
import { Flag } from "../../catalogue/places/Flag.tsx";
import { places } from "../../catalogue/places/text.ts";
import { activityUrl, areaUrl, countryUrl } from "../../catalogue/places/urls.ts";
import { exploreLabel } from "../../platform/guideName.ts";
import { t } from "../../platform/languages/text.ts";
import { useGuide } from "../../platform/pages/useGuide.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import type { Menu } from "./contract.ts";

const HEADING = "small-caps border-t border-ink pt-3.5 pb-1 text-ink2";
const ROW = "flex min-h-11 items-center gap-3 hover:underline";

/** Calls back at a press or a focus outside the element and its parent. @returns the ref of the element */
function useCloseOutside(onClose: () => void) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const outside = (event: Event) => {
      if (event.target instanceof Node && !panel.current?.parentElement?.contains(event.target)) onClose();
    };
    addEventListener("pointerdown", outside);
    addEventListener("focusin", outside);
    return () => {
      removeEventListener("pointerdown", outside);
      removeEventListener("focusin", outside);
    };
  }, [onClose]);
  return panel;
}

const Countries = ({ countries }: Pick<Menu, "countries">) => (
  <section aria-labelledby="menu-countries">
    <h2 id="menu-countries" className={HEADING}>
      Popular countries
    </h2>
    <ul>
      {countries.map(({ code, name, businesses_count }) => (
        <li key={code}>
          <a href={countryUrl(code)} className={`leader ${ROW}`}>
            <Flag code={code} /> {name}
            <span className="dots mt-1.5" aria-hidden="true" />
            <span className="old-style text-ink2">{businesses_count}</span>
          </a>
        </li>
      ))}
    </ul>
    <ArrowLink href="/explore/countries/">All countries</ArrowLink>
  </section>
);

const Activities = ({ activities }: Pick<Menu, "activities">) => (
  <section aria-labelledby="menu-activities">
    <h2 id="menu-activities" className={HEADING}>
      Activities
    </h2>
    <ul>
      {activities.map(({ activity_type, label, image_link }) => (
        <li key={activity_type}>
          <a href={activityUrl(activity_type)} className={ROW}>
            <img src={pictureAt(image_link, "thumb")} alt="" width={40} height={30} className="h-[30px] w-10 rounded-badge object-cover" />{" "}
            {label}
          </a>
        </li>
      ))}
    </ul>
    <ArrowLink href="/explore/activities/">More activities</ArrowLink>
  </section>
);

const Destinations = ({ destinations, isOneCountry }: Pick<Menu, "destinations"> & { isOneCountry: boolean }) => (
  <section aria-labelledby="menu-trending" className={isOneCountry ? "lg:col-span-2" : "max-lg:col-span-full"}>
    <h2 id="menu-trending" className={HEADING}>
      {destinations.length > 1 ? t`Trending destinations` : t`Where to go`}
    </h2>
    <ul className="mt-2 grid grid-cols-4 gap-x-4 gap-y-5">
      {destinations.map(({ area: { name, slug, country_code }, country, businesses_count }) => (
        <li key={slug} className="hovers relative">
          <div className="plate aspect-square">
            <img src={`/media/area/${slug}/square`} alt="" loading="lazy" />
          </div>
          <a
            href={areaUrl(country_code, slug)}
            className="card-target hover-underline mt-2 block font-display text-intro leading-tight font-[560]"
          >
            {name}
          </a>
          <p className="text-small text-ink2">{isOneCountry ? places(businesses_count) : country.name}</p>
        </li>
      ))}
    </ul>
  </section>
);

/**
 * Short form of the guide: eight countries, eight activities and eight places that have listings. A guide of one country shows no
 * countries.
 */
export function MegaMenu({ menu: { countries, activities, destinations }, onClose }: { menu: Menu; onClose: () => void }) {
  const panel = useCloseOutside(onClose);
  const me = useMe();
  const { name: guide } = useGuide();
  return (
    <div
      id="megamenu"
      ref={panel}
      onPointerLeave={(event) => event.pointerType === "mouse" && onClose()}
      className="absolute inset-x-0 top-full animate-[menu_200ms_ease-out] border-b border-rule bg-paper text-body font-normal text-ink shadow-float [&_:focus-visible]:outline-sea"
    >
      <div className="page grid gap-10 pt-8 pb-6 md:grid-cols-[1fr_1fr] lg:grid-cols-[1.1fr_1fr_2.4fr]">
        {countries.length > 1 && <Countries countries={countries} />}
        {activities.length > 0 && <Activities activities={activities} />}
        {destinations.length > 0 && <Destinations destinations={destinations} isOneCountry={countries.length < 2} />}
        <p className="col-span-full -mt-4 flex flex-wrap gap-x-8 border-t border-rule pt-3">
          <ArrowLink href="/explore/">{exploreLabel(guide)}</ArrowLink>
          <ArrowLink href="/for-business/">For Business</ArrowLink>
          <ArrowLink href="/for-creators/">For Creators</ArrowLink>
          {!me && (
            <span className="ms-auto inline-flex items-center gap-x-3">
              <span className="text-ink2">Already with us?</span> <ArrowLink href="/traveller/login/">Log in</ArrowLink>
              <span className="md:hidden">
                <ArrowLink href="/traveller/signup/">Sign up for free</ArrowLink>
              </span>
            </span>
          )}
        </p>
      </div>
    </div>
  );
}
