import { Download } from "lucide";
import { PlaceMap } from "../../../catalogue/maps/PlaceMap.tsx";
import { lengthAndClimb } from "../../../catalogue/trails/text.ts";
import { t } from "../../../platform/languages/text.ts";
import { Icon } from "../../../ui/Icon.tsx";
import type { GuideTrack } from "./contract.ts";
import { trackOnMap } from "./rules.ts";

interface Props {
  track: GuideTrack;
  /** URL of the file. */
  href: string;
  /** Whether the page has no map of places. */
  needsMap: boolean;
}

/** Track of a guide: its length and climb, the file, and its map if the guide has no places on one. */
export function TrackView({ track, href, needsMap }: Props) {
  const { lines = [], fit = [] } = trackOnMap(track);
  const [start] = fit;
  const title = track.name || t`Track`;
  return (
    <section aria-labelledby="track" className="page mt-14">
      <h2 id="track" className="text-lead">
        {title}
      </h2>
      <p className="mt-1.5 flex flex-wrap items-baseline gap-x-7">
        <span>{lengthAndClimb(track)}</span>
        <a className="link print:hidden" href={href} download>
          <Icon of={Download} size={18} /> Download GPX
        </a>
      </p>
      {needsMap && start && (
        <div className="relative mt-4 h-[50svh] min-h-72 overflow-clip rounded-picture print:hidden">
          <PlaceMap
            pins={[]}
            fit={fit}
            lines={lines}
            middle={start}
            towns={[]}
            lit={null}
            onLit={() => undefined}
            onOpen={() => undefined}
            onMoved={() => undefined}
            loadPins={async () => []}
            pinsKey="track"
            isOnPage={() => false}
          />
        </div>
      )}
    </section>
  );
}
