import { typedKeys } from "../../../platform/values/objects.ts";
import type { NeedAnswer } from "./answers.ts";
import { NEED_LABELS, type Need } from "./enumerations.ts";

/** Pure: a listing's answers to what guests need to know. */

export const NEED_NAMES = typedKeys(NEED_LABELS);
/** Wifi is answered by the field of the internet. */
export const needField = (need: Need): string => (need === "wifi" ? "internet" : need);

const ANSWERS: Readonly<Record<string, NeedAnswer>> = { yes: "yes", free: "yes", limited: "limited", paid: "limited", no: "no" };

/**
 * Returns the known answers by need. Wheelchair access includes a step-free entrance, by the definition of OpenStreetMap's tag.
 * @param listing its fields
 */
export function listAmenities(listing: Readonly<Record<string, unknown>>): Partial<Record<Need, NeedAnswer>> {
  const known = NEED_NAMES.flatMap((need) => {
    const answer = ANSWERS[String(listing[needField(need)] ?? "")];
    return answer ? [[need, answer] as const] : [];
  });
  const answers: Partial<Record<Need, NeedAnswer>> = Object.fromEntries(known);
  return answers.wheelchair === "yes" && !answers.step_free ? { ...answers, step_free: "yes" } : answers;
}

/** Whether an answer meets the need: partial access does not, a paid car park does. */
export const meetsNeed = (need: Need, answer: NeedAnswer | undefined): boolean =>
  answer === "yes" || (answer === "limited" && need !== "wheelchair" && need !== "step_free");

const SAID: readonly [NeedAnswer, RegExp][] = [
  ["no", /^(?:no|none|never|false|0|n|non|nein|não|nao|nej|nie|нет|なし|unavailable|not allowed|forbidden)$/],
  [
    "limited",
    /^(?:limited|partial|partly|some|paid|extra|fee|surcharge|on request|by arrangement|leashed|outside|outdoor_seating|permissive|customers|small dogs?)$/,
  ],
  ["yes", /^(?:yes|true|1|y|available|included|free|designated|both|welcome|allowed|private|public|si|sí|sì|oui|ja|sim|tak|да|はい)$/],
];

/** Returns the guide's answer for a source's word, and "" for a word without a certain meaning. */
export function readAnswer(value: string): NeedAnswer | "" {
  const word = value.trim().toLowerCase();
  return SAID.find(([, words]) => words.test(word))?.[0] ?? "";
}

/** Words of services, as exports of booking sites list them ("Free parking on premises"). */
const SERVICES: Partial<Record<Need, RegExp>> = {
  wheelchair: /^wheelchair[- ]accessible|^disabled access/,
  step_free: /step[- ]free/,
  pets: /^(?:pets?|dogs?)[- ](?:allowed|welcome|friendly)/,
  children:
    /^(?:famil(?:y|ies)|kids?|child(?:ren)?)[- /](?:kid )?(?:friendly|welcome)|^(?:high ?chair|crib|cot|children.s (?:menu|playroom|books and toys).*)$/,
  wifi: /^(?:free |fast |pocket )?(?:wi-?fi|wireless internet|internet)(?: .*)?$/,
  parking: /^(?:free |private |paid |on-site |street )*(?:parking|car ?park|garage)/,
  air_conditioning: /^(?:central )?(?:air[- ]?condition(?:ing|ed|er)|a\/c|ac)\b/,
  kitchen: /^(?:full |private |shared )?kitchen(?:ette)?$/,
  pool: /^(?:private |shared |outdoor |indoor |swimming |heated |rooftop )*pool\b(?! ?table)/,
  sea_view: /^(?:sea|ocean)[- ]?views?$/,
  breakfast: /^(?:free |continental |buffet )*breakfast\b/,
};

/** Returns the needs that a list of services meets. */
export function needsOfServices(services: readonly string[]): Partial<Record<Need, NeedAnswer>> {
  const words = services.map((one) => one.trim().toLowerCase());
  return Object.fromEntries(
    NEED_NAMES.flatMap((need) => {
      const found = words.find((word) => SERVICES[need]?.test(word));
      return found ? [[need, /\bpaid\b/.test(found) ? "limited" : "yes"]] : [];
    }),
  );
}
