import { Directions } from "../../catalogue/directions/Directions.tsx";
import type { Business } from "../../catalogue/listings/contract.ts";
import type { NearbyBusiness } from "../../catalogue/listings/nearby/contract.ts";
import type { PracticalPlace } from "../../catalogue/practical/contract.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { serverOnly } from "../../ui/serverOnly.tsx";
import { ListingFacts } from "./ListingFacts.tsx";
import { Note } from "./Note.tsx";
import { type Hours, OpeningHours } from "./OpeningHours.tsx";
import { SurroundingsSketch } from "./SurroundingsSketch.tsx";

const Facts = serverOnly(import.meta.env.SSR ? ListingFacts : undefined);
const Sketch = serverOnly(import.meta.env.SSR ? SurroundingsSketch : undefined);

interface Props {
  business: Business;
  timeZone: string | null;
  hours: Hours | null;
  /** Moment when the page was rendered. */
  loadedAt?: string;
  near: readonly NearbyBusiness[];
  practical?: readonly PracticalPlace[];
}

/** Location of the listing: as a sketch, in words, and as links to map apps. */
function Where({ business, near, practical }: Pick<Props, "business" | "near" | "practical">) {
  const { name, address, latitude, longitude, area, city, country, directions } = business;
  const place = withCommas([address, area?.name ?? city, country.name]);
  return (
    <Note title="Location">
      <Sketch business={business} near={near} practical={practical} />
      <p className="caption text-ink2">{place}</p>
      {directions !== "" && (
        <p dir="auto" className="my-2 whitespace-pre-line">
          {directions}
        </p>
      )}
      {latitude !== null && longitude !== null && <Directions place={{ name, latitude, longitude }} className="mt-3" />}
    </Note>
  );
}

/** Sidebar of a profile: hours, practical facts, other names, location. */
export function ProfileSidebar({ business, timeZone, hours, loadedAt, near, practical = [] }: Props) {
  return (
    <div className="grid content-start gap-9">
      {(hours || business.opening_hours !== "") && (
        <Note title="Opening hours">
          <OpeningHours
            hours={hours}
            text={business.opening_hours}
            timeZone={timeZone}
            placeName={business.area?.name ?? business.city}
            loadedAt={loadedAt}
          />
        </Note>
      )}
      <Facts business={business} />
      <Where business={business} near={near} practical={practical} />
    </div>
  );
}
