import { LISTING_FIELDS } from "../../catalogue/listings/fields.ts";
import { needsOfServices, readAnswer } from "../../catalogue/listings/needs/rules.ts";
import { plainLine } from "../../platform/files/plainText.ts";
import type { Candidate } from "../formats/candidate.ts";
import { readInternet, readWheelchair } from "../formats/facts.ts";

const NAMES = ["step_free", "pets", "children", "parking", "air_conditioning", "kitchen", "pool", "sea_view", "breakfast"] as const;
const LABEL_MAX = 60;

/** Returns a record's answers to what guests need: those stated, otherwise those that its list of services contains. */
export function readNeeds(candidate: Candidate) {
  const served = needsOfServices(candidate.additional_services ?? []);
  const said = (text: string | undefined) => plainLine(text ?? "");
  const internet = { yes: "yes", limited: "paid", no: "no" } as const;
  const labels = (candidate.labels ?? []).map((one) => said(one).slice(0, LABEL_MAX).trim()).filter(Boolean);
  return {
    wheelchair: readWheelchair(said(candidate.wheelchair)) || (served.wheelchair ?? ""),
    internet: readInternet(said(candidate.internet)) || (served.wifi ? internet[served.wifi] : ""),
    ...(Object.fromEntries(NAMES.map((name) => [name, readAnswer(said(candidate[name])) || (served[name] ?? "")])) as Record<
      (typeof NAMES)[number],
      string
    >),
    labels: [...new Set(labels)].slice(0, LISTING_FIELDS.labels.max),
  };
}
