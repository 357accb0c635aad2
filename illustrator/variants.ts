import { CAMERAS, type Camera, type CameraName } from "./cameras.ts";
import { hexToOklab, hueDegrees } from "./colour.ts";
import { PALETTES } from "./palettes.ts";
import { type Choice, choose, chooseCamera, type Subject, VARIANTS } from "./subject.ts";

/** Cards in a row on a wide screen: the card above is so many places before. */
const COLUMNS = 4;
/** Skies tell two pictures apart from this far: degrees of hue, or steps of OKLab lightness. */
const HUE = 40;
const LIGHTNESS = 0.15;
/** Of four neighbours at most one at night and one indoors; of twelve at most two from the same camera. */
const REACH = 12;
const SAME_CAMERA = 2;

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

/** Where five neighbours cannot all differ (two scenes of wine), at least the two that follow each other do. */
const differsFromLast: Rule = ({ camera, palette }, before) => {
  const last = before.at(-1);
  return last === undefined || (last.camera !== camera && last.palette !== palette);
};

const differsFromLastTwo: Rule = ({ camera }, before) => before.slice(-2).every((other) => other.camera !== camera);

const isNight = ({ palette }: Choice) => PALETTES[palette].mood === "night";
const isIndoors = ({ camera }: Choice) => (CAMERAS[camera] as Camera).isInterior === true;

const isSpread: Rule = (choice, before) => {
  const three = before.slice(-(COLUMNS - 1));
  if (isNight(choice) && three.some(isNight)) return false;
  if (isIndoors(choice) && three.some(isIndoors)) return false;
  return before.slice(-(REACH - 1)).filter(({ camera }) => camera === choice.camera).length < SAME_CAMERA;
};

/** What a variant must fulfil, the strictest first: the wish for spread falls first, then the sky, then the inks; the camera never before them. */
const STAGES: readonly (readonly Rule[])[] = [
  [hasOwnCamera, hasOwnInks, hasOwnSky, isSpread],
  [hasOwnCamera, hasOwnInks, hasOwnSky],
  [hasOwnCamera, hasOwnInks],
  [hasOwnCamera],
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

/** The variant (0 to 7) of each picture of a list: the lowest that looks unlike the three before it and the one above. */
export function assignVariants(subjects: readonly Subject[]): number[] {
  const before: Choice[] = [];
  return subjects.map((subject) => {
    const variant = unlike(subject, before);
    before.push(choose(subject, variant));
    return variant;
  });
}

/**
 * The variants of areas, which should have one picture everywhere: 0, but for those whose own picture shows the same scene as one just before.
 * @param reach how many before each are its neighbours
 */
export function distinctVariants(subjects: readonly Subject[], reach: number): number[] {
  const variants: number[] = [];
  const cameras: CameraName[] = [];
  for (const [index, subject] of subjects.entries()) {
    const own = chooseCamera(subject, 0);
    const from = Math.max(0, index - REACH + 1);
    // Inks are computed only where two pictures collide.
    const before = () => subjects.slice(from, index).map((one, place) => choose(one, variants[from + place] as number));
    const variant = cameras.slice(-reach).includes(own) ? unlike(subject, before()) : 0;
    variants.push(variant);
    cameras.push(variant === 0 ? own : chooseCamera(subject, variant));
  }
  return variants;
}

/** The variants of subjects with a scene of their own: they keep it, in inks that the four before do not have, where the eight hold such. */
export function inkVariants(subjects: readonly Subject[]): number[] {
  const before: Choice[] = [];
  return subjects.map((subject) => {
    const choices = Array.from({ length: VARIANTS }, (_, variant) => choose(subject, variant));
    const fitting = [[hasOwnInks, hasOwnSky], [hasOwnInks]].map((rules) =>
      choices.findIndex((choice) => choice.camera === choices[0]?.camera && rules.every((rule) => rule(choice, before))),
    );
    const variant = fitting.find((found) => found >= 0) ?? 0;
    before.push(choices[variant] as Choice);
    return variant;
  });
}

const isNew: Rule = ({ camera }, before) => before.every((other) => other.camera !== camera);
const PICKS: readonly (readonly Rule[])[] = [[isNew, hasOwnInks], [isNew], [hasOwnCamera, hasOwnInks], [hasOwnCamera]];

/** The first `size` of a ranked list in their order; one whose picture shows the same scene as an earlier one waits until only such are left. */
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
