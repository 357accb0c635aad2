import { useEffect, useState } from "react";
import { CallError, callApi } from "../../../platform/pages/callApi.ts";
import { useHref } from "../../../platform/pages/useHref.ts";
import { getBusinessRecommendations } from "../../../travellers/recommendations/contract.ts";
import { showRecord } from "../../../travellers/wishlist/marks/markState.ts";
import { voucherMark } from "../../../travellers/wishlist/marks/rules.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { createCoupon } from "../contract.ts";
import { benefitText } from "../ticket/rules.ts";
import { couponUrl } from "../ticket/urls.ts";
import { type Choosable, RecommenderChoice } from "./RecommenderChoice.tsx";
import { chooserText, chooserTitle, notSaved, refusalText } from "./rules.ts";

interface Props {
  business: { business_code: string; name: string; discount: number; bonus_credit: number };
  /** Code of the signed-in traveller. */
  traveller: string;
  onClose: () => void;
}

type State = { choose: Choosable[] } | { refused: string } | undefined;

interface ChooserProps {
  recommenders: Choosable[];
  isBusy: boolean;
  onChoose: (recommender: string) => void;
  onClose: () => void;
}

/** Explains why no voucher was saved. @param name of the listing */
const Refusal = ({ name, text, onClose }: { name: string; text: string; onClose: () => void }) => (
  <>
    <h2 className="mt-1 pe-10 text-lead">{name}</h2>
    <p role="alert" className="mt-3 border-s-4 border-danger bg-sand px-4 py-3">
      {text}
    </p>
    <div className="mt-5">
      <Button look="outlined" onClick={onClose}>
        Okay
      </Button>
    </div>
  </>
);

/** Field for the recommender whose voucher is saved. */
const ChooserForm = ({ recommenders, isBusy, onChoose, onClose }: ChooserProps) => (
  <form
    onSubmit={(event) => {
      event.preventDefault();
      if (!isBusy) onChoose(String(new FormData(event.currentTarget).get("recommender")));
    }}
  >
    <h2 className="mt-1 text-lead">{chooserTitle()}</h2>
    <p className="mt-2 mb-5 text-ink2">{chooserText()}</p>
    <RecommenderChoice recommenders={recommenders} isOpen />
    <div className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button type="submit" isBusy={isBusy}>
        Next
      </Button>
      <Button look="quiet" onClick={onClose}>
        Cancel
      </Button>
    </div>
  </form>
);

/**
 * Saves at once if at most one person recommends the listing, and otherwise asks for the recommender. Then the browser opens the voucher.
 */
export function SavePanel({ business, traveller, onClose }: Props) {
  const { business_code, name } = business;
  const link = useHref();
  const [state, setState] = useState<State>();
  const [isBusy, setBusy] = useState(true);

  async function create(recommender: string | undefined) {
    setBusy(true);
    const { code } = await callApi(createCoupon, { traveller, business: business_code, ...(recommender && { recommender }) });
    // Browsers may show this page again as it was left.
    showRecord(voucherMark(business_code), code);
    location.assign(link(couponUrl(code)));
  }
  /** Shows a text of its own: the catalogue has no message for this, and callApi has reported the error already. */
  function fail(error: unknown) {
    setBusy(false);
    setState({ refused: (error instanceof CallError ? refusalText(error) : undefined) ?? notSaved() });
  }
  async function start() {
    const { recommendations } = await callApi(getBusinessRecommendations, { business_code, traveller });
    if (recommendations.length <= 1) return create(recommendations[0]?.traveller.code);
    setState({ choose: recommendations });
    setBusy(false);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it was pressed
  useEffect(() => {
    start().catch(fail);
    // After going back from the voucher, browsers may show the page as it was left.
    const onShow = (event: PageTransitionEvent) => event.persisted && onClose();
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, []);

  if (!state) return <span role="status" aria-label="Loading" className="late" />;
  return (
    <Dialog
      title={chooserTitle()}
      onClose={onClose}
      className="max-sm:absolute max-sm:bottom-0 max-sm:min-h-0 max-sm:rounded-t-dialog sm:max-w-[500px]"
    >
      <div className="px-5 pt-7 pb-7 sm:px-8 sm:pt-8">
        <p className="small-caps pe-12 text-terra">{benefitText(business)}</p>
        {"refused" in state ? (
          <Refusal name={name} text={state.refused} onClose={onClose} />
        ) : (
          <ChooserForm
            recommenders={state.choose}
            isBusy={isBusy}
            onChoose={(recommender) => create(recommender).catch(fail)}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}
