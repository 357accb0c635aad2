import { ChevronDown, Navigation } from "lucide";
import { useState } from "react";
import { networkFailed } from "../../platform/endpoints/errorCatalogue.ts";
import { t } from "../../platform/languages/text.ts";
import { Icon } from "../../ui/Icon.tsx";
import { serverOnly } from "../../ui/serverOnly.tsx";
import { DirectionLinks } from "./DirectionLinks.tsx";
import type { MapPlace } from "./rules.ts";

const Links = serverOnly(import.meta.env.SSR ? DirectionLinks : undefined);

/** Walking time from the visitor's position, which stays on the device. */
function WalkFromHere({ place }: { place: MapPlace }) {
  const [said, setSaid] = useState("");
  const ask = () => {
    setSaid(t`Finding your position…`);
    import("./walkFromHere.ts").then(
      ({ walkFromHere }) => walkFromHere(place, setSaid),
      () => setSaid(networkFailed()),
    );
  };
  return (
    <div className="mt-1 border-t border-rule pt-1 [@media(scripting:none)]:hidden">
      <button type="button" onClick={ask} className="link min-h-11">
        Walking time from here
      </button>
      <p role="status" className="caption text-ink2 empty:hidden">
        {said}
      </p>
    </div>
  );
}

/** Button that opens a place in the visitor's map app. It works without scripts. */
export function Directions({ place, className = "" }: { place: MapPlace; className?: string }) {
  return (
    <details name="directions" className={className}>
      <summary className="button button-outlined min-h-11 cursor-pointer list-none px-3.5 [&::-webkit-details-marker]:hidden">
        <Icon of={Navigation} size={18} /> Directions
        <span className="sr-only"> to {place.name}</span>
        <Icon of={ChevronDown} size={18} />
      </summary>
      <div className="mt-2 rounded-control border border-rule px-4 py-1.5">
        <Links place={place} />
        <WalkFromHere place={place} />
      </div>
    </details>
  );
}
