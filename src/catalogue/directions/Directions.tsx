import { ChevronDown, Navigation } from "lucide";
import { useState } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { kilometres, lengthText } from "../listings/nearby/rules.ts";
import { directionLinks, type MapPlace, walkText } from "./rules.ts";

const NO_POSITION = "We couldn't find your position. Allow this page to use it, or open a map.";

/** Walking time from the visitor's position, which stays on the device. */
function WalkFromHere({ place }: { place: MapPlace }) {
  const [said, setSaid] = useState("");
  const ask = () => {
    setSaid("Finding your position…");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const distance = kilometres(coords, place);
        setSaid(`${[walkText(distance), lengthText(distance)].filter(Boolean).join(", ")} in a straight line from here`);
      },
      () => setSaid(NO_POSITION),
      { maximumAge: 60_000, timeout: 15_000 },
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
        <ul>
          {directionLinks(place).map(({ label, href, isWeb }) => (
            <li key={label}>
              <a
                className="link inline-flex min-h-11 items-center"
                href={href}
                {...(isWeb && { target: "_blank", rel: "noopener nofollow" })}
              >
                {label}
                {isWeb && <span className="sr-only"> (opens in a new tab)</span>}
              </a>
            </li>
          ))}
        </ul>
        <WalkFromHere place={place} />
      </div>
    </details>
  );
}
