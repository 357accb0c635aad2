import type { ReactNode } from "react";
import type { NearbyBusiness } from "../businesses/contract.nearby.ts";
import type { Business } from "../businesses/contract.ts";
import { BAR_TYPES } from "../businesses/enumerations.ts";
import { hostOf } from "../businesses/rules.profile.ts";
import { priceSymbols } from "../businesses/rules.ts";
import { languageNames } from "../places/rules.text.ts";
import { type Hours, OpeningHours } from "./OpeningHours.tsx";
import { SurroundingsSketch } from "./SurroundingsSketch.tsx";

interface Props {
  business: Business;
  timeZone: string | null;
  hours: Hours | null;
  near: readonly NearbyBusiness[];
}

function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-ink pt-3.5">
      <h2 className="mb-2.5 text-[1.3125rem]">{title}</h2>
      {children}
    </section>
  );
}

function factsOf(business: Business): { label: string; value: ReactNode }[] {
  const {
    business_type,
    number_of_rooms,
    languages,
    additional_services,
    cuisine,
    restaurant_style,
    bar_type,
    price_range,
    registration_number,
    website,
    phone,
  } = business;
  return [
    { label: "Rooms", value: number_of_rooms === null ? "" : String(number_of_rooms) },
    { label: "Prices", value: price_range === null || business_type === "accommodation" ? "" : priceSymbols(price_range) },
    { label: "Cuisine", value: cuisine },
    { label: "Style", value: restaurant_style },
    { label: "Kind of bar", value: bar_type === null ? "" : BAR_TYPES[bar_type] },
    { label: "Languages", value: languageNames(languages) },
    { label: "Registration number", value: registration_number },
    { label: "Services", value: additional_services.join(", ") },
    {
      label: "Website",
      value: website && (
        <a className="link-inline" href={website} target="_blank" rel="noopener nofollow">
          {hostOf(website)}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ),
    },
    {
      label: "Phone",
      value: phone && (
        <a className="link-inline" href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
          {phone}
        </a>
      ),
    },
  ].filter(({ value }) => value !== "" && value !== null);
}

/** Where it is: in a sketch, in words, and on a map elsewhere. */
function Where({ business, near }: { business: Business; near: readonly NearbyBusiness[] }) {
  const { address, latitude, longitude, area, city, country } = business;
  const place = [address, area?.name ?? city, country.name].filter(Boolean).join(", ");
  return (
    <Note title="Where it is">
      <SurroundingsSketch business={business} near={near} />
      <p className="caption text-ink2">{place}</p>
      {latitude !== null && longitude !== null && (
        <p>
          <a
            className="link"
            href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
            target="_blank"
            rel="noopener"
          >
            See it on OpenStreetMap
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
      )}
    </Note>
  );
}

/** The margin of a profile: hours, what is good to know, where it is. */
export function ProfileSidebar({ business, timeZone, hours, near }: Props) {
  const facts = factsOf(business);
  return (
    <div className="grid content-start gap-9">
      {(hours || business.opening_hours !== "") && (
        <Note title="Hours">
          <OpeningHours hours={hours} text={business.opening_hours} timeZone={timeZone} placeName={business.area?.name ?? business.city} />
        </Note>
      )}
      {facts.length > 0 && (
        <Note title="Good to know">
          <dl>
            {facts.map(({ label, value }) => (
              <div key={label} className="leader min-h-9 py-1">
                <dt className="text-ink2">{label}</dt>
                <dd className="font-semibold">
                  {/* Browsers have fewer names of languages and currencies than the server, whose words stay. */}
                  <span className="max-w-56 text-right" suppressHydrationWarning>
                    {value}
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        </Note>
      )}
      <Where business={business} near={near} />
    </div>
  );
}
