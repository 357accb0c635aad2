import { t } from "../../platform/languages/text.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { kilometres, lengthText } from "../listings/nearby/rules.ts";
import { type MapPlace, walkText } from "./rules.ts";

const noPosition = () => t`We couldn't find your position. Allow this page to use it, or open a map.`;

/** Says the walking time from the visitor's position, which stays on the device. Loaded once a visitor asks. */
export function walkFromHere(place: MapPlace, say: (text: string) => void): void {
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      const distance = kilometres(coords, place);
      const walk = withCommas([walkText(distance), lengthText(distance)]);
      say(t`${walk} in a straight line from here`);
    },
    () => say(noPosition()),
    { maximumAge: 60_000, timeout: 15_000 },
  );
}
