import { CAMERAS, type Camera, type CameraName } from "./cameras.ts";
import { hexToOklab, hueDegrees } from "./colour.ts";
import { NEIGHBOURS } from "./details.ts";
import { itemAt } from "./items.ts";
import { PALETTES } from "./palettes.ts";
import { type Choice, choose, chooseCamera, type Subject, VARIANTS } from "./subject.ts";

/** Cards in a row on a wide screen: the card above is this many places before. */
const COLUMNS = 4;
/** Minimum difference that tells two skies apart: degrees of hue, or steps of OKLab lightness. */
const HUE = 40;
const LIGHTNESS = 0.15;
/** At most one of four neighbours is at night and one indoors; no two of twelve have the same camera if the variants allow it. */
const REACH = NEIGHBOURS;

type Rule = (choice: Choice, before: readonly Choice[]) => boolean;

const near = (before: readonly Choice[]) => before.slice(-COLUMNS);

const hasOwnCamera: Rule = ({ camera }, before) => near(before).every((other) => other.camera !== camera);
const hasOwnInks: Rule = ({ palette }, before) => near(before).every((other) => other.palette !== palette);

const hasOwnSky: Rule = ({ palette }, before) => {
  const sky = hexToOklab(PALETTES[palette].top.slice(1));
  return near(before).every((other) => {
    const beside = hexToOklab(PALETTES[other.palette].top.slice(1));
    const turn = Math.abs(hueDegrees(sky) - hueDegrees(beside));
    return Math.min(turn, 360 - turn) >= HUE || Math.abs(sky.l - beside.l) >= LIGHTNESS;
  });
};

/** Consecutive pictures differ even where five neighbours cannot (there are only two scenes of balloons). */
const differsFromLast: Rule = ({ camera, palette }, before) => {
  const last = before.at(-1);
  return last === undefined || (last.camera !== camera && last.palette !== palette);
};

const differsFromLastTwo: Rule = (choice, before) =>
  differsFromLast(choice, before) && before.slice(-2).every((other) => other.camera !== choice.camera);

const isNight = ({ palette }: Choice) => PALETTES[palette].mood === "night";
const isIndoors = ({ camera }: Choice) => (CAMERAS[camera] as Camera).isInterior === true;

const isSpread: Rule = (choice, before) => {
  const three = before.slice(-(COLUMNS - 1));
  if (isNight(choice) && three.some(isNight)) return false;
  return !(isIndoors(choice) && three.some(isIndoors));
};

const reached = (before: readonly Choice[]) => before.slice(-(REACH - 1));

const isNewInReach: Rule = ({ camera }, before) => reached(before).every((other) => other.camera !== camera);
/** The second time within reach is allowed, the third is not. */
const isRareInReach: Rule = ({ camera }, before) => reached(before).filter((other) => other.camera === camera).length < 2;

/**
 * Rules for choosing a variant, the strictest first: the spread is dropped first, then the sky, then the inks. A scene that is new among
 * twelve comes before all of them; where the variants contain none, a scene that is new among five.
 */
const STAGES: readonly (readonly Rule[])[] = [
  [isNewInReach, hasOwnInks, hasOwnSky, isSpread],
  [isNewInReach, hasOwnInks, hasOwnSky],
  [isNewInReach, hasOwnInks],
  [isNewInReach],
  [hasOwnCamera, isRareInReach, hasOwnInks],
  [hasOwnCamera, hasOwnInks],
  [hasOwnCamera],
  [differsFromLastTwo, hasOwnInks],
  [differsFromLastTwo],
  [differsFromLast, hasOwnInks],
  [differsFromLast],
  [hasOwnInks],
];

function unlike(subject: Subject, before: readonly Choice[]): number {
  const choices = Array.from({ length: VARIANTS }, (_, variant) => choose(subject, variant));
  const fitting = STAGES.map((rules) => choices.findIndex((choice) => rules.every((rule) => rule(choice, before))));
  return fitting.find((found) => found >= 0) ?? 0;
}

/** Returns the variant (0 to 7) of each picture of a list: the lowest that differs from the three before it and the one above. */
export function assignVariants(subjects: readonly Subject[]): number[] {
  const before: Choice[] = [];
  return subjects.map((subject) => {
    const variant = unlike(subject, before);
    before.push(choose(subject, variant));
    return variant;
  });
}

/**
 * Returns the variants of areas, which should have the same picture everywhere: 0, except for an area whose own picture shows the same
 * scene as one just before.
 * @param reach number of preceding areas that count as neighbours
 */
export function distinctVariants(subjects: readonly Subject[], reach: number): number[] {
  const variants: number[] = [];
  const cameras: CameraName[] = [];
  for (const [index, subject] of subjects.entries()) {
    const own = chooseCamera(subject, 0);
    const from = Math.max(0, index - REACH + 1);
    // Computes inks only if two pictures collide.
    const before = () => subjects.slice(from, index).map((one, place) => choose(one, itemAt(variants, from + place)));
    const variant = cameras.slice(-reach).includes(own) ? unlike(subject, before()) : 0;
    variants.push(variant);
    cameras.push(variant === 0 ? own : chooseCamera(subject, variant));
  }
  return variants;
}

/**
 * Returns variants that leave each subject its own scene, in inks that differ from the four before it if the eight variants contain any.
 */
export function inkVariants(subjects: readonly Subject[]): number[] {
  const before: Choice[] = [];
  return subjects.map((subject) => {
    const choices = Array.from({ length: VARIANTS }, (_, variant) => choose(subject, variant));
    const fitting = [[hasOwnInks, hasOwnSky], [hasOwnInks]].map((rules) =>
      choices.findIndex((choice) => choice.camera === choices[0]?.camera && rules.every((rule) => rule(choice, before))),
    );
    const variant = fitting.find((found) => found >= 0) ?? 0;
    before.push(itemAt(choices, variant));
    return variant;
  });
}

const isNew: Rule = ({ camera }, before) => before.every((other) => other.camera !== camera);
const PICKS: readonly (readonly Rule[])[] = [[isNew, hasOwnInks], [isNew], [hasOwnCamera, hasOwnInks], [hasOwnCamera]];

/**
 * Returns the first `size` subjects of a ranked list in order. A subject whose picture repeats the scene of an earlier one is postponed
 * until only repeats are left.
 */
export function pickDiverse<One>(ranked: readonly One[], size: number, subjectOf: (one: One) => Subject): One[] {
  const left = ranked.map((one) => ({ one, choice: choose(subjectOf(one), 0) }));
  const picked: typeof left = [];
  while (picked.length < size && left.length > 0) {
    const before = picked.map(({ choice }) => choice);
    const fitting = PICKS.map((rules) => left.findIndex(({ choice }) => rules.every((rule) => rule(choice, before))));
    picked.push(...left.splice(fitting.find((found) => found >= 0) ?? 0, 1));
  }
  return picked.map(({ one }) => one);
}
