import { type ComponentProps, lazy, type ReactNode, Suspense } from "react";
import type { HoursEditor as HoursEditorType } from "../../catalogue/hours/HoursEditor.tsx";
import { FIELD_SECTIONS, type FieldSection } from "../../catalogue/listings/fields/field.ts";
import { BookingButtonField } from "./BookingButtonField.tsx";
import type { OwnListing } from "./contract.ts";
import { FieldInputs } from "./FieldInputs.tsx";
import type { NamedEditorPage } from "./fieldOptions.ts";
import { OfferFields } from "./OfferFields.tsx";

// Only one of the three pages of the editor shows the hours, so browsers load them apart.
const HoursEditor = import.meta.env.SSR
  ? (await import("../../catalogue/hours/HoursEditor.tsx")).HoursEditor
  : lazy(() => import("../../catalogue/hours/HoursEditor.tsx").then(({ HoursEditor: editor }) => ({ default: editor })));

interface SectionProps {
  id: FieldSection;
  about?: string;
  /** Set if the page's own heading says the same. */
  isAlone?: boolean;
  children: ReactNode;
}

function Section({ id, about, isAlone = false, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`mt-12 scroll-mt-6 first-of-type:mt-0 ${isAlone ? "" : "border-t-3 border-ink pt-4"}`}
    >
      <h2 id={`${id}-title`} className={isAlone ? "sr-only" : "text-lead"}>
        {FIELD_SECTIONS[id]}
      </h2>
      {about && <p className="mt-1 text-ink2">{about}</p>}
      {children}
    </section>
  );
}

type Inputs = Omit<ComponentProps<typeof FieldInputs>, "section" | "except">;

/** Fields that describe the listing, its location and the guests whom it suits. */
export const ListingSections = (inputs: Inputs) => (
  <>
    <Section id="what">
      <FieldInputs section="what" {...inputs} />
    </Section>
    <Section id="where" about="Your location and contact details.">
      <FieldInputs section="where" {...inputs} />
    </Section>
    <Section id="whom">
      <FieldInputs section="whom" {...inputs} />
    </Section>
  </>
);

export const HoursSection = (hours: ComponentProps<typeof HoursEditorType>) => (
  <Section
    id="hours"
    isAlone
    about="Switch off days you're closed. Write times such as 09:30 or 21:00. Closing after midnight? Enter it on the day you opened."
  >
    <Suspense>
      <HoursEditor {...hours} />
    </Suspense>
  </Section>
);

/** Fields of the offers to guests who book direct, and of the button that they press. */
export const OfferSections = ({ base, page, ...inputs }: Inputs & { base: OwnListing; page: NamedEditorPage }) => (
  <>
    <Section id="direct" about="What guests get for booking direct.">
      <OfferFields said={inputs.said} shown={inputs.shown} base={base} page={page} />
    </Section>
    <Section id="button">
      <BookingButtonField said={inputs.said} shown={inputs.shown} hasBookables={page.bookables_count > 0} />
      <FieldInputs section="button" except={["booking_button"]} {...inputs} />
    </Section>
  </>
);
