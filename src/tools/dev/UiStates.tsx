import { Bookmark, ChevronLeft, Tag } from "lucide";
import type { ReactNode } from "react";
import { BusinessCardView } from "../../catalogue/listings/BusinessCardView.tsx";
import type { BusinessCard } from "../../catalogue/listings/contract.ts";
import { Button } from "../../ui/Button.tsx";
import { ChipToggle } from "../../ui/Chip.tsx";
import { Field } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Select } from "../../ui/Select.tsx";
import { showToast } from "../../ui/toast.ts";

const press = () => showToast("Pressed.");
/** CSS classes that fix the hover and focus states. */
const HELD = { Rest: "", Hover: "shows-hover", Focus: "shows-focus" };
const held = Object.entries(HELD);

/** A component and its states, in a row. */
const Row = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-6 gap-y-2 border-t border-rule py-4 md:grid-cols-[150px_minmax(0,1fr)]">
    <h3 className="small-caps text-ink2">{title}</h3>
    <div className="flex min-w-0 flex-wrap items-center gap-3.5">{children}</div>
  </div>
);

const Buttons = () =>
  (["filled", "outlined", "quiet"] as const).map((look) => (
    <Row key={look} title={`${look} button`}>
      {held.map(([name, className]) => (
        <Button key={name} look={look} onClick={press} className={className}>
          {name}
        </Button>
      ))}
      <Button look={look} isBusy>
        Sending
      </Button>
      <Button look={look} disabled>
        Disabled
      </Button>
      <Button look={look} onClick={press} className="min-h-11">
        Compact
      </Button>
    </Row>
  ));

const Small = () => (
  <>
    <Row title="Link">
      {held.map(([name, className]) => (
        <a key={name} href="#top" className={`link ${className}`}>
          {name}
        </a>
      ))}
    </Row>
    <Row title="Chip">
      {held.map(([name, className]) => (
        <ChipToggle key={name} isOn={false} onClick={press} className={className}>
          {name}
        </ChipToggle>
      ))}
      {held.map(([name, className]) => (
        <ChipToggle key={name} isOn onClick={press} className={className}>
          <Icon of={Tag} size={18} className="text-sea" /> Selected, {name.toLowerCase()}
        </ChipToggle>
      ))}
      <ChipToggle isOn={false} disabled>
        Disabled
      </ChipToggle>
    </Row>
    <Row title="Tab">
      <nav aria-label="Tab states" className="tabs min-w-0 flex-1">
        {held.map(([name, className]) => (
          <a key={name} href="#top" className={`tab ${className}`}>
            {name} <span className="tab-count">12</span>
          </a>
        ))}
        <a href="#top" aria-current="page" className="tab">
          Selected <span className="tab-count">84</span>
        </a>
      </nav>
    </Row>
    <Row title="Round button">
      {held.map(([name, className]) => (
        <button key={name} type="button" aria-label={name} onClick={press} className={`round-button ${className}`}>
          <Icon of={ChevronLeft} size={22} />
        </button>
      ))}
      <button type="button" aria-label="Disabled" aria-disabled="true" className="round-button">
        <Icon of={ChevronLeft} size={22} />
      </button>
    </Row>
  </>
);

const COUNTRIES = ["Argentina", "Indonesia", "Nepal"].map((label) => ({ value: label, label }));
const WRONG = ["Enter a valid email address."];

const Fields = () => (
  <Row title="Field and select">
    <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {(["Empty", "Focus", "Filled", "Wrong", "Wrong, focus", "Disabled"] as const).map((name) => (
        <Field key={name} label={name} errors={name.startsWith("Wrong") ? WRONG : []}>
          {({ className, ...control }) => (
            <input
              {...control}
              type="email"
              autoComplete="off"
              placeholder="Email"
              disabled={name === "Disabled"}
              defaultValue={name === "Filled" || name === "Disabled" ? "maya@example.com" : name.startsWith("Wrong") ? "maya@" : ""}
              className={`${className} ${/focus/i.test(name) ? HELD.Focus : ""}`}
            />
          )}
        </Field>
      ))}
      {["Select, focus", "Select, disabled"].map((name) => (
        <Field key={name} label={name}>
          {({ className, ...control }) => (
            <Select
              {...control}
              options={COUNTRIES}
              disabled={name.endsWith("disabled")}
              className={`${className} ${name.endsWith("focus") ? HELD.Focus : ""}`}
            />
          )}
        </Field>
      ))}
    </div>
  </Row>
);

const NotSaved = () => (
  <span className="grid size-11 place-items-center rounded-full bg-card">
    <Icon of={Bookmark} size={20} />
  </span>
);

const Card = ({ business }: { business: BusinessCard }) => (
  <Row title="Card">
    <div className="grid min-w-0 flex-1 grid-cols-2 gap-6 lg:grid-cols-4">
      {[...held, ["On the wishlist", ""]].map(([name = "", className = ""]) => (
        <figure key={name}>
          <div className={`hovers rounded-picture ${className}`}>
            <BusinessCardView
              business={{ ...business, wishlist_uuid: name === "On the wishlist" ? "saved" : null }}
              {...(name === "On the wishlist" ? {} : { bookmark: <NotSaved /> })}
            />
          </div>
          <figcaption className="caption mt-2 text-ink2">{name}</figcaption>
        </figure>
      ))}
    </div>
  </Row>
);

/** Each component in each of its states, row by row. */
export const States = ({ businesses: [one] }: { businesses: BusinessCard[] }) => (
  <>
    <Buttons />
    <Small />
    <Fields />
    {one && <Card business={one} />}
  </>
);
