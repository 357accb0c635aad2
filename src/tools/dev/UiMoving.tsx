import { lazy, type ReactNode, Suspense, useState } from "react";
import { BusinessCardView } from "../../catalogue/listings/BusinessCardView.tsx";
import type { BusinessCard } from "../../catalogue/listings/contract.ts";
import { typedKeys } from "../../platform/values/objects.ts";
import { Accordion } from "../../ui/Accordion.tsx";
import { Button } from "../../ui/Button.tsx";
import { Carousel } from "../../ui/Carousel.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { Tooltip } from "../../ui/Tooltip.tsx";
import { showToast } from "../../ui/toast.ts";
import { Part } from "./UiStills.tsx";

const Dialog = lazy(() => import("../../ui/Dialog.tsx").then((file) => ({ default: file.Dialog })));
const Drawer = lazy(() => import("../../ui/Drawer.tsx").then((file) => ({ default: file.Drawer })));

const TEXT = "A well-made printed guidebook that answers back: calm paper, big pictures, short words, one clear next step.";
const OPENED = { dialog: "Dialog", drawer: "Drawer", editor: "Editor", rising: "Drawer from below on phones" };

function Over() {
  const [opened, setOpened] = useState<keyof typeof OPENED>();
  const close = () => setOpened(undefined);
  return (
    <Part title="Overlays">
      <div className="flex flex-wrap gap-3">
        {typedKeys(OPENED).map((key) => (
          <Button key={key} look="outlined" onClick={() => setOpened(key)}>
            {OPENED[key]}
          </Button>
        ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="outlined" onClick={() => showToast("Saved!")}>
          Toast
        </Button>
        <Button
          look="outlined"
          onClick={() => showToast("A network error has a occured, please check your connection and try again.", { tone: "error" })}
        >
          Error toast
        </Button>
      </div>
      <Suspense>
        {opened === "dialog" && (
          <Dialog title={OPENED.dialog} onClose={close} className="sm:max-w-[520px]">
            <div className="px-7 pt-5 pb-8">
              <h2 className="mb-3 text-lead">{OPENED.dialog}</h2>
              <p>{TEXT}</p>
            </div>
          </Dialog>
        )}
        {opened && opened !== "dialog" && (
          <Drawer
            title={OPENED[opened]}
            onClose={close}
            width={opened === "editor" ? "editor" : "slide"}
            risesOnPhones={opened === "rising"}
            footer={<Button onClick={() => showToast("Saved!")}>Save</Button>}
          >
            {(slideAway) => (
              <>
                {[1, 2, 3, 4, 5, 6, 7, 8].map((paragraph) => (
                  <p key={paragraph} className="mb-4">
                    {TEXT}
                  </p>
                ))}
                <Button look="quiet" onClick={slideAway}>
                  Cancel
                </Button>
              </>
            )}
          </Drawer>
        )}
      </Suspense>
    </Part>
  );
}

const slides = (kind: string, count: number): ReactNode[] =>
  Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nothing else distinguishes them
    <a key={index} href={`#${kind}-${index + 1}`} className="block rounded-picture bg-sand px-5 py-12 font-display text-h3">
      {kind} {index + 1}
    </a>
  ));

const WidePart = (part: { title: string; children: ReactNode }) => (
  <div className="min-w-0 lg:col-span-2">
    <Part {...part} />
  </div>
);

/** Components that move, open or change, once and in the page's own colour scheme. */
export const Moving = ({ businesses }: { businesses: BusinessCard[] }) => (
  <div className="grid gap-x-14 gap-y-9 lg:grid-cols-2">
    <Over />
    <Part title="Tooltips">
      <div className="flex flex-wrap items-center gap-8 pb-14">
        <Tooltip text="About USD 50 for 2 people a night" buttonClassName="button button-outlined">
          Hover, focus or touch
        </Tooltip>
        <Tooltip text="Opened" className="shows-hover" buttonClassName="button button-outlined">
          Open
        </Tooltip>
      </div>
    </Part>
    <Part title="Tabs with panels">
      <Tabs
        label="A day"
        tabs={[
          { key: "morning", title: "Morning", count: 3, content: <p>Rice fields before the heat.</p> },
          { key: "noon", title: "Noon", count: 12, content: <p>A long table in the shade.</p> },
          { key: "evening", title: "Evening", content: <p>The harbour, when the boats come in.</p> },
        ]}
      />
    </Part>
    <Part title="Accordion">
      <Accordion
        name="continents"
        level={4}
        rows={[
          { key: "africa", title: "Africa", about: "58 countries", content: <p>From the Cape to Cairo.</p> },
          { key: "asia", title: "Asia", about: "32 countries", content: <p>From the Gulf to the Pacific.</p> },
        ]}
      />
    </Part>
    <WidePart title="Carousel of businesses: 1.3, 2, 3">
      <Carousel label="Businesses">
        {businesses.map((business) => (
          <BusinessCardView key={business.business_code} business={business} />
        ))}
      </Carousel>
    </WidePart>
    <WidePart title="Carousel of recommendations: 1.3, 3, 4">
      <Carousel label="Recommendations" kind="recommendations">
        {slides("Voice", 7)}
      </Carousel>
    </WidePart>
    <WidePart title="Carousel that fits: no arrows on desktop">
      <Carousel label="Few" kind="recommendations">
        {slides("Few", 4)}
      </Carousel>
    </WidePart>
  </div>
);
