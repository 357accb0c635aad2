import { ArrowRight, Bookmark, ChevronDown, ExternalLink, Gift, Tag } from "lucide";
import type { ReactNode } from "react";
import { BusinessCardView } from "../../catalogue/listings/BusinessCardView.tsx";
import type { BusinessCard } from "../../catalogue/listings/contract.ts";
import { Offer } from "../../catalogue/listings/Offer.tsx";
import { TypeBadge } from "../../catalogue/listings/TypeBadge.tsx";
import { WorldMap } from "../../catalogue/maps/WorldMap.tsx";
import type { DrawnQrCode } from "../../platform/files/qrCode.ts";
import { Rating } from "../../travellers/recommendations/Rating.tsx";
import { RATING_LEVELS } from "../../travellers/visits/enumerations.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { ChipLink, ChipToggle } from "../../ui/Chip.tsx";
import { Field } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { LeaderLine } from "../../ui/LeaderLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import { Select } from "../../ui/Select.tsx";
import { SkeletonEntries } from "../../ui/Skeleton.tsx";
import { TabLinks } from "../../ui/TabLinks.tsx";
import { ToastCard } from "../../ui/ToastCard.tsx";
import { showToast } from "../../ui/toast.ts";

const press = () => showToast("Pressed.");
const ROW = "mb-3.5 flex flex-wrap items-center gap-3";

/** A component under its label. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="min-w-0 border-t border-ink pt-3">
    <h3 className="small-caps mb-3.5 text-ink2">{title}</h3>
    {children}
  </section>
);

const Buttons = () => (
  <Part title="Buttons">
    <div className={ROW}>
      <Button onClick={press}>Book Direct</Button>
      <Button onClick={press} className="shows-hover">
        Hover
      </Button>
      <Button onClick={press} className="shows-focus">
        Focus
      </Button>
      <Button isBusy>Sending</Button>
      <Button disabled>Disabled</Button>
      <span className="text-small text-ink2">No rooms are free then.</span>
    </div>
    <div className={ROW}>
      <Button look="outlined" onClick={press}>
        Add to Wishlist
      </Button>
      <Button look="outlined" onClick={press} className="shows-hover">
        <Icon of={Bookmark} size={19} fill="currentColor" className="text-sea" /> Saved
      </Button>
      <Button look="outlined" isBusy>
        Saving
      </Button>
      <Button look="quiet" onClick={press}>
        Cancel
      </Button>
      <ArrowLink href="#top">Read all</ArrowLink>
    </div>
  </Part>
);

const Badges = () => (
  <Part title="Badges and offers">
    <div className={ROW}>
      {(
        [
          { business_type: "accommodation", activity_subtype: null, price_range: "average" },
          { business_type: "restaurant", activity_subtype: null, price_range: null },
          { business_type: "cafe", activity_subtype: null, price_range: null },
          { business_type: "bar", activity_subtype: null, price_range: null },
          { business_type: "sight", activity_subtype: null, price_range: null },
          { business_type: "activity", activity_subtype: "hiking", price_range: null },
          { business_type: "activity", activity_subtype: "other", price_range: null },
        ] as const
      ).map((business) => (
        <TypeBadge key={`${business.business_type} ${business.activity_subtype}`} business={business} className="!bg-sand" />
      ))}
    </div>
    <div className={ROW}>
      <Badge icon={Tag} on="offer">
        10% off direct
      </Badge>
      <Badge icon={Gift} on="offer">
        USD 10 credit
      </Badge>
      <Offer business={{ discount: 15, bonus_credit: 0 }} />
    </div>
    <p className="max-w-80">
      <LeaderLine label="From">
        <b className="font-bold">USD 42</b> per night
      </LeaderLine>
    </p>
  </Part>
);

const TabsAndChips = () => (
  <Part title="Tabs and chips">
    <TabLinks
      label="Kinds of places"
      tabs={[
        { href: "#stay", title: "Stay", count: 84, isOn: true },
        { href: "#do", title: "Do", count: 126, isOn: false },
        { href: "#eat-drink", title: "Eat and drink", count: 203, isOn: false },
      ]}
    />
    <div className="mt-4 flex flex-wrap gap-2.5">
      <ChipToggle isOn onClick={press}>
        <Icon of={Tag} size={18} className="text-sea" /> Direct discount
      </ChipToggle>
      <ChipLink href="#top" isOn={false}>
        Price: any <Icon of={ChevronDown} size={18} />
      </ChipLink>
      <ChipToggle isOn={false} onClick={press} className="shows-hover">
        Hover
      </ChipToggle>
      <ChipToggle isOn={false} onClick={press} className="shows-focus">
        Focus
      </ChipToggle>
      <ChipToggle isOn={false} disabled>
        None here
      </ChipToggle>
    </div>
  </Part>
);

const COUNTRIES = ["Argentina", "Indonesia", "Nepal"].map((label) => ({ value: label, label }));

const Fields = () => (
  <Part title="Fields">
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Email">{(control) => <input {...control} type="email" placeholder="Email" autoComplete="off" />}</Field>
      <Field label="Email" errors={["Enter a valid email address."]}>
        {(control) => <input {...control} type="email" defaultValue="maya@" autoComplete="off" />}
      </Field>
      <Field label="Home country" hint="optional">
        {(control) => <Select {...control} options={COUNTRIES} />}
      </Field>
      <Field label="Home country" errors={["Choose a country."]}>
        {(control) => <Select {...control} options={COUNTRIES.slice(0, 1)} />}
      </Field>
      <Field label="Message" about="The business reads it first.">
        {(control) => <textarea {...control} />}
      </Field>
      <Field label="Message" errors={["At most 2,000 characters."]}>
        {(control) => <textarea {...control} defaultValue="A long letter" />}
      </Field>
      <Field label="Name" about="The name of your listing.">
        {(control) => <input {...control} disabled defaultValue="Kopi Tiga" />}
      </Field>
    </div>
  </Part>
);

const Toasts = () => (
  <Part title="Toasts, top centre">
    <div className="grid gap-3">
      <ToastCard toast={{ text: "Saved!", tone: "success" }} className="pe-4" />
      <ToastCard
        toast={{ text: "A network error has a occured, please check your connection and try again.", tone: "error" }}
        className="pe-4"
      />
    </div>
  </Part>
);

const People = ({ patterns }: { patterns: string[] }) => (
  <Part title="Recommendations, people, pins">
    <div className="mb-4 flex flex-wrap gap-x-6 gap-y-2">
      {([1, 2, 3] as const).map((rating) => (
        <span key={rating} className="inline-flex items-center gap-2">
          <Rating rating={rating} /> <span aria-hidden="true">{RATING_LEVELS[rating]}</span>
        </span>
      ))}
    </div>
    <div className="flex flex-wrap items-center gap-3">
      <Avatar picture={patterns[0] ?? ""} initials="ML" name="Maya Lindqvist" size={56} />
      <Avatar picture={patterns[1] ?? ""} initials="JR" name="João Ribeiro" />
      <Avatar picture="/media/country/ID/avatar" name="Ketut, with his own picture" />
      <span className="flex -space-x-2">
        {["PN", "EM", "LT"].map((initials, index) => (
          <span key={initials} className="rounded-full ring-2 ring-paper">
            <Avatar picture={patterns[index] ?? ""} initials={initials} name={initials} size={36} />
          </span>
        ))}
      </span>
      {/* Pins are stacked behind their numbers, so they need a stacking context of their own. */}
      <span className="isolate ms-3 flex gap-3.5">
        <span className="pin">3</span>
        <span className="pin" data-lit="true">
          1
        </span>
        <span className="pin pin-further">9</span>
      </span>
    </div>
  </Part>
);

const Cards = ({ businesses: [one] }: { businesses: BusinessCard[] }) => (
  <Part title="Card, static and on hover">
    {one ? (
      <div className="grid grid-cols-2 gap-6">
        <BusinessCardView business={one} />
        <div className="hovers shows-hover">
          <BusinessCardView business={{ ...one, wishlist_uuid: "saved" }} />
        </div>
      </div>
    ) : (
      <p>No listings yet. Run npm run guide -- demo load.</p>
    )}
  </Part>
);

interface StillsProps {
  businesses: BusinessCard[];
  /** URLs of low-poly pictures. */
  patterns: string[];
  qrCode: DrawnQrCode;
}

/** Every static component, in every state. */
export const Stills = ({ businesses, patterns, qrCode }: StillsProps) => (
  <>
    <div className="mb-8.5 flex flex-wrap items-center gap-x-5 gap-y-2 rounded-picture bg-card py-3 pe-3.5 ps-6 shadow-float">
      <b className="font-display text-h3 font-[560]">Rumah Padi</b>
      <span className="text-ink2">From USD 42 per night</span>
      <span className="inline-flex items-center gap-1.5 text-small font-semibold text-terra">
        <Icon of={Tag} size={15} /> 10% off · USD 10 credit
      </span>
      <span className="ms-auto flex gap-3">
        <Button look="outlined" onClick={press}>
          <Icon of={Bookmark} size={19} fill="currentColor" className="text-sea" /> Saved
        </Button>
        <Button onClick={press}>
          Book Direct <Icon of={ExternalLink} size={18} />
        </Button>
      </span>
    </div>
    <p className="caption -mt-5 mb-8 text-ink2">
      The docked bar: slides in at the top of a business profile on wide screens once the box has scrolled away.
    </p>
    <div className="grid items-start gap-x-14 gap-y-9 lg:grid-cols-2">
      <div className="grid min-w-0 gap-9">
        <Buttons />
        <TabsAndChips />
        <Toasts />
        <Part title="Loading">
          <SkeletonEntries count={1} label="Loading places" />
        </Part>
        <Cards businesses={businesses} />
      </div>
      <div className="grid min-w-0 gap-9">
        <Badges />
        <Fields />
        <People patterns={patterns} />
        <Part title="QR code">
          <QrCode code={qrCode} label="Example QR code" />
        </Part>
        <Part title="Map of countries">
          <div className="rounded-picture bg-deep p-4.5">
            <WorldMap filled={["ID", "VN", "ZA", "SG"]} latest="VN" label="World map with 4 countries filled in" className="w-full" />
          </div>
        </Part>
        <Part title="Empty">
          <Notice picture="/media/activity/coffee_tours/card" text="Travellers have not added recommendations for Kopi Tiga yet.">
            <a className="link" href="#top">
              Been there? Recommend it <Icon of={ArrowRight} size={18} />
            </a>
          </Notice>
        </Part>
        <Part title="Error in place of a list">
          <Notice picture="/media/country/NA/card" text="The places in Ubud did not load. Your filters are unchanged.">
            <Button look="outlined" onClick={press} className="mt-1 min-h-11">
              Try again
            </Button>
          </Notice>
        </Part>
      </div>
    </div>
  </>
);
