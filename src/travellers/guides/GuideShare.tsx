import { Share } from "lucide";
import type { MouseEvent } from "react";
import type { DrawnQrCode } from "../../platform/files/qrCode.ts";
import { t } from "../../platform/languages/text.ts";
import { ActionForm, FormButton, useFormResult } from "../../ui/ActionForm.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { Guide } from "./contract.ts";
import { GUIDE_VISIBILITIES, type GuideVisibility, READERS_SENTENCES, VISIBILITY_NOTES } from "./enumerations.ts";
import { GuideSend } from "./GuideSend.tsx";
import { guidePictureUrl, myGuideUrl } from "./urls.ts";

/** Readers to choose from when a draft is shared, the fewest first. */
const READERS = ["link", "public"] as const satisfies readonly GuideVisibility[];

interface Props {
  guide: Guide;
  isOwn: boolean;
  /** True if the guide has no places; default: as it is stored. */
  isEmpty?: boolean;
  /** Absolute URL. */
  address: string;
  qrCode: DrawnQrCode;
  look?: "filled" | "outlined";
  /** Shows the link from the start. */
  isOpen?: boolean;
  /** Message of a refused choice, from outside the page's form. */
  refusal?: string;
  /** Saves the choice with this function instead of the page's form. */
  onChoose?: (visibility: GuideVisibility) => void;
}

const NoPlaces = () => <p className="mb-3 font-semibold">This guide has no places yet.</p>;

/** Asks who can read a draft, and shares it with them. Works without scripts. */
function DraftShare({ look = "outlined", isEmpty = false, refusal, onChoose }: Pick<Props, "look" | "isEmpty" | "refusal" | "onChoose">) {
  const result = useFormResult();
  const failure = refusal || (result?.intent === "share" ? result.failure : "");
  return (
    <details className="row-disclosure min-w-0 open:basis-full max-sm:not-open:flex-1" {...(failure ? { open: true } : {})}>
      <summary className={`button button-${look} cursor-pointer list-none max-sm:w-full max-sm:flex-1 [&::-webkit-details-marker]:hidden`}>
        <Icon of={Share} size={19} /> Share
      </summary>
      <div className="mt-3.5 rounded-picture bg-sand p-5">
        {isEmpty && <NoPlaces />}
        <ActionForm
          intent="share"
          {...(onChoose ? { onSend: ({ visibility }) => onChoose(visibility === "public" ? "public" : "link") } : {})}
        >
          <fieldset>
            <legend className="font-semibold">Who can read it?</legend>
            {READERS.map((one, index) => (
              <label key={one} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
                <input
                  type="radio"
                  name="visibility"
                  value={one}
                  defaultChecked={index === 0}
                  className="mt-0.5 size-5 flex-none accent-sea"
                />
                <span>
                  {GUIDE_VISIBILITIES[one]}
                  <span className="block text-small text-ink2">{VISIBILITY_NOTES[one]}</span>
                </span>
              </label>
            ))}
          </fieldset>
          {failure && (
            <p role="alert" className="mt-2 font-semibold text-danger">
              {failure}
            </p>
          )}
          <FormButton intent="share" className="mt-3">
            Share this guide
          </FormButton>
        </ActionForm>
      </div>
    </details>
  );
}

/** Focuses the choice of readers if this page has it: a jump alone would not show where to press. */
function focusReaders(event: MouseEvent) {
  const choice = document.querySelector<HTMLElement>("#readers :checked");
  if (!choice) return;
  event.preventDefault();
  choice.focus();
  choice.scrollIntoView({ block: "center" });
}

/** Share button at the top of a guide. Of the author's own draft it first asks who can read it. */
export function GuideShare(props: Props) {
  const { guide, isOwn, address, qrCode, look = "outlined", isOpen = false, refusal, onChoose } = props;
  const { place, traveller, version, visibility, entries } = guide;
  const isEmpty = props.isEmpty ?? entries.length === 0;
  const result = useFormResult<{ shared: true }>();
  if (isOwn && visibility === "private")
    return <DraftShare look={look} isEmpty={isEmpty} {...(refusal ? { refusal } : {})} {...(onChoose ? { onChoose } : {})} />;
  const isPublic = visibility === "public" && traveller.visibility === "public";
  return (
    <GuideSend
      title={t`${place.name}, a guide by ${traveller.name}`}
      address={address}
      qrCode={qrCode}
      look={look}
      isOpen={isOpen || result?.shown?.shared === true}
      {...(isPublic ? { picture: guidePictureUrl(traveller.code, place.slug, version, "story") } : {})}
    >
      {isEmpty && (
        <div className="mt-3">
          <NoPlaces />
        </div>
      )}
      {isOwn && (
        <p className="mt-3 text-small">
          {READERS_SENTENCES[visibility]}{" "}
          <a className="link-inline" href={`${myGuideUrl(place.slug)}#readers`} data-opens="" onClick={focusReaders}>
            Change
          </a>
        </p>
      )}
    </GuideSend>
  );
}
