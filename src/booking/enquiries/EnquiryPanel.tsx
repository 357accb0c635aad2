import { X } from "lucide";
import { type ComponentProps, type RefObject, useState } from "react";
import { NO_DATES } from "../../catalogue/items/bookDirect/directPrice.ts";
import type { InventoryItem } from "../../catalogue/items/contract.ts";
import type { BusinessType } from "../../catalogue/listings/enumerations.ts";
import { Icon } from "../../ui/Icon.tsx";
import { EnquiryForm } from "./EnquiryForm.tsx";
import { EnquirySent } from "./EnquirySent.tsx";
import { type Choice, ENQUIRY_FORM_ID, type Listing, type PreparedWords, type SentEnquiry } from "./rules.ts";
import { useScrollIntoView } from "./useScrollIntoView.ts";
import { What } from "./WhatAndWhen.tsx";

type EnquiredBusiness = Listing & { business_code: string; business_type?: BusinessType; discount?: number };

interface PanelProps extends Pick<ComponentProps<typeof EnquirySent>, "business" | "quote" | "voucher"> {
  /** Called if its file cannot be loaded. */
  onClose: () => void;
  bookables: readonly InventoryItem[];
  /** State of the enquiry (directState.ts). */
  direct: {
    choice: Choice;
    choose: (choice: Choice) => void;
    prepared?: PreparedWords | undefined;
    /** Set once it was sent. */
    enquiry: SentEnquiry | undefined;
    sent: (enquiry: SentEnquiry) => void;
    close: () => void;
  };
  /** Set to the row of the form's buttons. */
  buttons: RefObject<HTMLDivElement | null>;
  /** Set to the row of the confirmation's buttons. */
  sentButtons: RefObject<HTMLDivElement | null>;
}

/** The enquiry form on a profile, and after it was sent its confirmation. */
export function EnquiryPanel({ quote, voucher, sentButtons, ...props }: PanelProps) {
  const { enquiry, close } = props.direct;
  if (enquiry)
    return (
      <EnquirySent business={props.business} enquiry={enquiry} quote={quote} voucher={voucher} buttons={sentButtons} onClose={close} />
    );
  return <FormPanel {...props} />;
}

/** The form opens within the page, on sand, and scrolls into view. */
function FormPanel({
  business,
  bookables,
  direct: { choice, choose, prepared, sent, close },
  buttons,
}: Omit<PanelProps, "quote" | "voucher" | "sentButtons" | "onClose">) {
  const panel = useScrollIntoView<HTMLElement>();
  const title = choice.item?.title ?? business.name;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Booking enquiry"
      className="relative scroll-mt-24 rounded-dialog bg-sand px-5 py-6 outline-none sm:px-7.5 sm:py-7"
    >
      <p className="small-caps text-ink2">Booking enquiry</p>
      <EnquiryForm
        business={business}
        choice={choice}
        onChoice={choose}
        title={title}
        what={<What items={bookables} choice={choice} onChoice={choose} />}
        prepared={prepared}
        isWide
        formId={ENQUIRY_FORM_ID}
        buttons={buttons}
        onSent={sent}
        onClose={close}
      />
      <button
        type="button"
        aria-label="Close the enquiry"
        onClick={close}
        className="absolute top-4 end-4 grid size-11 cursor-pointer place-items-center rounded-full hover:bg-sand2"
      >
        <Icon of={X} size={22} />
      </button>
    </section>
  );
}

interface ItemProps {
  business: EnquiredBusiness;
  item: InventoryItem;
  onSent: (enquiry: SentEnquiry) => void;
  onClose: () => void;
}

/** Enquiry about one item, in a dialog that shows the item. */
export function ItemEnquiry({ business, item, onSent, onClose }: ItemProps) {
  const [choice, setChoice] = useState<Choice>({ item, ...NO_DATES });
  return (
    <EnquiryForm business={business} choice={choice} onChoice={setChoice} title="Ask to book" isSticky onSent={onSent} onClose={onClose} />
  );
}
