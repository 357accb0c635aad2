import type { NearbyArea } from "../../catalogue/listings/nearby/contract.ts";
import { distanceText } from "../../catalogue/listings/nearby/rules.ts";
import type { PracticalPlace } from "../../catalogue/practical/contract.ts";
import { PracticalRows } from "../../catalogue/practical/PracticalRows.tsx";
import type { TrailCard } from "../../catalogue/trails/contract.ts";
import { TrailRows } from "../../catalogue/trails/TrailRows.tsx";
import { LeaderLine } from "../../ui/LeaderLine.tsx";

interface Props {
  areas: readonly NearbyArea[];
  practical: readonly PracticalPlace[];
  routes: readonly TrailCard[];
  /** Time when the page was rendered. */
  loadedAt: string | undefined;
}

const NearbyTowns = ({ areas }: Pick<Props, "areas">) => (
  <>
    <h3 className="small-caps mt-9 text-ink2">Nearby towns</h3>
    <ul aria-label="Nearby towns" className="mt-1.5 gap-x-10 border-t border-ink pt-2 sm:columns-2 lg:columns-3">
      {areas.map((one) => (
        <li key={one.slug} className="break-inside-avoid">
          <a href={`/explore/${one.country_code}/${one.slug}/`} className="block min-h-11 py-2 hover:underline">
            <LeaderLine label={one.name}>
              <span className="text-ink2">{distanceText(one.distance)}</span>
            </LeaderLine>
          </a>
        </li>
      ))}
    </ul>
  </>
);

/** Practical places, routes and towns near a listing. The server alone renders them (NearbyBusinesses.tsx). */
export const NearbyMore = ({ areas, practical, routes, loadedAt }: Props) => (
  <>
    {practical.length > 0 && (
      <>
        <h3 className="small-caps mt-9 mb-1.5 text-ink2">On the spot</h3>
        <PracticalRows places={practical} now={loadedAt === undefined ? undefined : new Date(loadedAt)} label="Practical places nearby" />
      </>
    )}
    {routes.length > 0 && (
      <>
        <h3 className="small-caps mt-9 mb-1.5 text-ink2">Routes nearby</h3>
        <TrailRows trails={routes} label="Routes nearby" />
      </>
    )}
    {areas.length > 0 && <NearbyTowns areas={areas} />}
  </>
);
