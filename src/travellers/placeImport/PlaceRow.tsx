import { MapPin } from "lucide";
import { t } from "../../platform/languages/text.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { ImportedPlace } from "./contract.ts";
import { matchReason } from "./match.ts";

interface Props {
  place: ImportedPlace;
  /** Index of the place in the list. */
  index: number;
  /** Text beside the name: "Same place", "Already saved". */
  badge: string;
}

/** Row of an imported place: a tick to import it, and the choice of its listing. */
export function PlaceRow({ place, index, badge }: Props) {
  const [first] = place.choices;
  const name = place.state === "found" && first ? first.name : place.name;
  const about = first && place.state === "found" ? matchReason(place, first) : place.note;
  return (
    <li className="flex items-start gap-4 border-b border-rule py-3">
      <input type="checkbox" name={`take_${index}`} defaultChecked aria-label={t`Import ${name}`} className="tick mt-1.5" />
      <Icon of={MapPin} size={20} className="mt-2 flex-none text-ink3 max-sm:hidden" />
      <div className="min-w-0 grow">
        <p className="font-display text-intro leading-tight break-words">{name}</p>
        {about && (
          <p dir="auto" className="mt-0.5 line-clamp-2 text-small break-words text-ink2">
            {about}
          </p>
        )}
        {place.choices.length > 0 && (
          <select
            name={`match_${index}`}
            aria-label={t`Which listing is ${place.name}?`}
            defaultValue={place.state === "found" ? first?.code : ""}
            className="field-input mt-2 max-w-[30rem]"
          >
            {place.choices.map(({ code, name: listing, city, meters }) => (
              <option key={code} value={code}>
                {withCommas([listing, city, meters === null ? "" : t`${meters} m`])}
              </option>
            ))}
            <option value="">None of these: add as private</option>
          </select>
        )}
      </div>
      <span
        className={`mt-1 flex-none rounded-badge px-2.5 py-1 text-small font-semibold ${place.state === "found" ? "bg-sea-tint" : "bg-sand"}`}
      >
        {badge}
      </span>
    </li>
  );
}
