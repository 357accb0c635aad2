import { Globe, Phone } from "lucide";
import type { ReactNode } from "react";
import { Offer } from "../../catalogue/listings/Offer.tsx";
import { displayHost } from "../../catalogue/listings/profile.ts";
import { meant } from "../../platform/languages/text.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { OfflinePlace } from "./pack.ts";

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex gap-x-3">
    <dt className="w-20 flex-none text-ink2">{label}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
);

const Contact = ({ place: { phone, website } }: { place: OfflinePlace }) => (
  <p className="flex flex-wrap gap-x-6">
    {phone !== "" && (
      <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className="link min-h-11">
        <Icon of={Phone} size={18} /> <bdi dir="ltr">{phone}</bdi>
      </a>
    )}
    {website !== null && (
      <a href={website} target="_blank" rel="noopener noreferrer" className="link min-h-11">
        <Icon of={Globe} size={18} /> {displayHost(website)}
      </a>
    )}
  </p>
);

/** An offline place: everything needed to find it, phone it, and remember why it was saved. */
export function OfflineEntry({ place, hasPicture, children }: { place: OfflinePlace; hasPicture: boolean; children?: ReactNode }) {
  const { number, name, type, where, note, description, address, phone, website, hours, attribution } = place;
  return (
    <article className={`grid gap-x-6 gap-y-3.5 ${hasPicture ? "sm:grid-cols-[212px_minmax(0,1fr)]" : ""}`}>
      {hasPicture && (
        <div className="plate h-[178px]">
          <img src={place.picture} alt="" loading="lazy" decoding="async" />
        </div>
      )}
      <div className="min-w-0">
        <h3 className="flex items-baseline gap-2.5 text-lead">
          <span className="entry-number translate-y-[-.15em]" aria-hidden="true">
            {number}
          </span>
          <a href={`/${place.code}/`} className="min-w-0 break-words hover:underline">
            {name}
          </a>
        </h3>
        <p className="small-caps mt-1 text-ink2">{withCommas([type, where])}</p>
        {note !== "" && (
          <blockquote dir="auto" className="mt-2 font-display text-intro leading-[1.42] break-words whitespace-pre-line italic">
            “{note}”
          </blockquote>
        )}
        {description !== "" && (
          <p lang={place.description_language} dir="auto" className="mt-2 max-w-[66ch] whitespace-pre-line">
            {description}
          </p>
        )}
        <p className="mt-1.5">
          <Offer business={place} />
        </p>
        <dl className="mt-2 text-small">
          {hours !== "" && <Fact label={meant("of opening")`Hours`}>{hours}</Fact>}
          {address !== "" && <Fact label="Address">{address}</Fact>}
          {place.latitude !== null && place.longitude !== null && (
            <Fact label="Position">
              {place.latitude.toFixed(5)}, {place.longitude.toFixed(5)}
            </Fact>
          )}
        </dl>
        {(phone !== "" || website !== null) && <Contact place={place} />}
        {children}
        {attribution !== null && (
          <p className="caption mt-1 text-ink2">
            {[attribution, ...(attribution.more ?? [])]
              .flatMap(({ text, licence }) => [text, licence])
              .filter(Boolean)
              .join(". ")}
          </p>
        )}
      </div>
    </article>
  );
}
