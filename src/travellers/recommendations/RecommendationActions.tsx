import { HeartHandshake } from "lucide";
import { useState } from "react";
import { messageFor } from "../../platform/endpoints/errorCatalogue.ts";
import { t } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { showToast } from "../../ui/toast.ts";
import { FollowButton } from "../follows/FollowButton.tsx";
import { ReportLink } from "../reports/ReportLink.tsx";
import { thankForVisit } from "../visits/thanks/contract.ts";
import type { Recommendation } from "./contract.ts";

/** Button for the listing's own people: thanks the author, once. */
function ThankButton({ uuid, name, isThanked }: { uuid: string; name: string; isThanked: boolean }) {
  const [isDone, setDone] = useState(isThanked);
  if (isDone)
    return (
      <span className="inline-flex min-h-8 items-center gap-1.5 text-small text-ink2">
        <Icon of={HeartHandshake} size={16} /> Thanked
      </span>
    );
  const thank = () => {
    setDone(true);
    callApi(thankForVisit, { uuid }).then(
      () => showToast(t`You thanked ${name}.`),
      (error: unknown) => {
        // Another person of the listing has already thanked.
        if (error instanceof CallError && error.status === 409) return;
        setDone(false);
        showToast(messageFor(error), { tone: "error" });
      },
    );
  };
  return (
    <Button look="outlined" className="h-11" onClick={thank} aria-label={t`Thank ${name}`}>
      <Icon of={HeartHandshake} size={18} /> Thank
    </Button>
  );
}

interface Props {
  recommendation: Recommendation;
  business: { name: string; profile_url: string };
  /** True if the reader is one of the listing's people. */
  canThank: boolean;
}

/** Actions on a recommendation: follow its author, thank them, or report it. Loaded with the texts, which need scripts. */
export function RecommendationActions({ recommendation: { uuid, traveller, is_followed, is_thanked }, business, canThank }: Props) {
  const { name } = traveller;
  // Readers who do not follow the author see only public ones.
  const person = { ...traveller, visibility: "public" } as const;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {!is_followed && <FollowButton traveller={person} own={null} look="outlined" className="h-11" />}
      {canThank ? (
        <ThankButton uuid={uuid} name={name} isThanked={is_thanked} />
      ) : (
        is_thanked && <span className="text-small text-ink2">Thanked by {business.name}.</span>
      )}
      <ReportLink kind="recommendation" id={uuid} name={t`the recommendation of ${business.name} by ${name}`} back={business.profile_url} />
    </div>
  );
}
