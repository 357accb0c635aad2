import { BusinessCardView } from "../../catalogue/listings/BusinessCardView.tsx";
import type { BusinessCard } from "../../catalogue/listings/contract.ts";
import { Offer } from "../../catalogue/listings/Offer.tsx";
import { formatPlace, pictureAt } from "../../catalogue/listings/rules.ts";
import { TypeBadge } from "../../catalogue/listings/TypeBadge.tsx";
import { inSentence } from "../../catalogue/places/article.ts";
import { Flag } from "../../catalogue/places/Flag.tsx";
import { places as placesText } from "../../catalogue/places/text.ts";
import { countryUrl } from "../../catalogue/places/urls.ts";
import { plural, t } from "../../platform/languages/text.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SaveOfflineButton } from "../../ui/SaveOfflineButton.tsx";
import { MarkButton } from "./marks/MarkButton.tsx";
import { makeGuideUrl, WISHLIST } from "./marks/rules.ts";
import { SaveBookmark } from "./marks/SaveBookmark.tsx";
import { groupPlaces } from "./rules.ts";

/** Place of the badge in a pair on phones: at the foot of the picture of 150 px. */
const PAIRED = "top-[108px] sm:top-3";

/** Layouts of two, three and four places; phones show the first and a fourth at full width, the others in pairs. */
const GROUPS: Record<number, { grid: string; places: { at: string; shape: string; badgeTop?: string }[] }> = {
  2: {
    grid: "grid-cols-2",
    places: [
      { at: "", shape: "h-[150px] sm:h-[230px]", badgeTop: PAIRED },
      { at: "", shape: "h-[150px] sm:h-[230px]", badgeTop: PAIRED },
    ],
  },
  3: {
    grid: "grid-cols-2 sm:grid-cols-[1.35fr_1fr]",
    places: [
      { at: "max-sm:col-span-2 sm:row-span-2", shape: "h-[220px] sm:h-[480px]" },
      { at: "", shape: "h-[150px] sm:h-[172px]", badgeTop: PAIRED },
      { at: "", shape: "h-[150px] sm:h-[172px]", badgeTop: PAIRED },
    ],
  },
  4: {
    grid: "grid-cols-2 sm:grid-cols-[1.9fr_1fr_1fr]",
    places: [
      { at: "max-sm:col-span-2 sm:row-span-2", shape: "h-[220px] sm:h-[480px]" },
      { at: "", shape: "h-[150px] sm:h-[172px]", badgeTop: PAIRED },
      { at: "", shape: "h-[150px] sm:h-[172px]", badgeTop: PAIRED },
      { at: "col-span-2", shape: "h-[150px] sm:h-[172px]" },
    ],
  },
};

/** Shows a single place with its text beside a wide picture, on phones below it. */
const WidePlace = ({ business }: { business: BusinessCard }) => (
  <article className="hovers relative items-center gap-x-7 sm:grid sm:grid-cols-[65fr_35fr]" data-business={business.business_code}>
    <div className="plate h-[200px] sm:h-[230px]">
      <img src={pictureAt(business.cover_image_link, "card")} alt="" loading="lazy" decoding="async" />
    </div>
    <div className="max-sm:mt-3.5">
      <h3 className="text-h3 sm:text-lead">
        <a href={business.profile_url} className="card-target hover-underline">
          {business.name}
        </a>
      </h3>
      <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-ink2">
        <span className="small-caps">{formatPlace(business)}</span>
        <Offer business={business} />
      </p>
    </div>
    <TypeBadge business={business} className="absolute top-3 start-3" />
    <div className="absolute top-3 end-3 z-[2] sm:end-[calc(35%+1.9rem)]">
      <SaveBookmark business={business} />
    </div>
  </article>
);

const Group = ({ businesses }: { businesses: BusinessCard[] }) => {
  const look = GROUPS[businesses.length];
  const [only] = businesses;
  if (!look) return only ? <WidePlace business={only} /> : null;
  return (
    <ul className={`grid gap-x-3.5 gap-y-6 sm:gap-x-6 ${look.grid}`}>
      {businesses.map((business, index) => (
        <li key={business.business_code} className={look.places[index]?.at ?? ""}>
          <BusinessCardView
            business={business}
            shape={look.places[index]?.shape ?? ""}
            badgeTop={look.places[index]?.badgeTop ?? "top-3"}
            bookmark={<SaveBookmark business={business} />}
          />
        </li>
      ))}
    </ul>
  );
};

interface Props {
  country: { code: string; name: string };
  /** Total number of places, not only those on this page. */
  count: number;
  /** Id of the country's own entry. */
  uuid: string | null;
  businesses: BusinessCard[];
  /** True if the first places of the country are on the previous page. */
  isContinued: boolean;
}

/** Shows a country of the wishlist with the places saved there. */
export const WishlistCountry = ({ country, count, uuid, businesses, isContinued }: Props) => (
  <section
    id={country.code}
    aria-labelledby={`${country.code}-title`}
    className="scroll-mt-6 border-t-[3px] border-ink pt-3.5 pb-12 sm:pb-14"
  >
    <div className="mb-4 flex flex-wrap items-center gap-x-3.5 gap-y-1">
      <Flag code={country.code} size={34} />
      <h2 id={`${country.code}-title`} className="text-lead">
        <a href={countryUrl(country.code)} className="hover:underline">
          {country.name}
        </a>
      </h2>
      {count > 0 && (
        <span className="text-ink2">{isContinued ? t`${plural(count, "# place", "# places")}, continued` : placesText(count)}</span>
      )}
      {count > 0 && (
        <span className="ms-auto flex flex-wrap gap-x-5">
          <SaveOfflineButton page={`${WISHLIST}?country=${country.code}`} name={country.name} look="link" />
          <a href={makeGuideUrl(country.code)} className="link">
            Make a guide<span className="sr-only"> to {inSentence(country.name)}</span>
          </a>
        </span>
      )}
      {count === 0 && (
        <span className="ms-auto">
          <MarkButton kind="saved_country" thing={country.code} name={country.name} record={uuid} />
        </span>
      )}
    </div>
    {count === 0 ? (
      <Notice picture={`/media/country/${country.code}/card`} text={t`No places saved in ${inSentence(country.name)} yet.`}>
        <ArrowLink href={countryUrl(country.code)}>Explore places</ArrowLink>
      </Notice>
    ) : (
      <div className="grid gap-y-9">
        {groupPlaces(businesses).map((group) => (
          <Group key={group[0]?.business_code} businesses={group} />
        ))}
      </div>
    )}
  </section>
);
