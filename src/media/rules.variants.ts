import { PALETTES } from "./enumerations.palettes.ts";
import { CAMERAS, type Camera } from "./enumerations.scenes.ts";
import { hueOf, oklabOf } from "./rules.colour.ts";
import { type Choice, choose, type Subject, VARIANTS } from "./rules.subject.ts";

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
  const sky = oklabOf(PALETTES[palette].top.slice(1));
  return near(before).every((other) => {
    const beside = oklabOf(PALETTES[other.palette].top.slice(1));
    const turn = Math.abs(hueOf(sky) - hueOf(beside));
    return Math.min(turn, 360 - turn) >= HUE || Math.abs(sky.l - beside.l) >= LIGHTNESS;
  });
};

/** Where five neighbours cannot all differ (two scenes of wine), at least the two that follow each other do. */
const isUnlikeLast: Rule = ({ camera, palette }, before) => {
  const last = before.at(-1);
  return last === undefined || (last.camera !== camera && last.palette !== palette);
};

const isNight = ({ palette }: Choice) => PALETTES[palette].mood === "night";
const isIndoors = ({ camera }: Choice) => (CAMERAS[camera] as Camera).isInterior === true;

const isSpread: Rule = (choice, before) => {
  const three = before.slice(-(COLUMNS - 1));
  if (isNight(choice) && three.some(isNight)) return false;
  if (isIndoors(choice) && three.some(isIndoors)) return false;
  return before.slice(-(REACH - 1)).filter(({ camera }) => camera === choice.camera).length < SAME_CAMERA;
};

/** What a variant must keep to, the strictest first: the wish for spread falls first, then the sky, then the inks; the camera never before them. */
const STAGES: readonly (readonly Rule[])[] = [
  [hasOwnCamera, hasOwnInks, hasOwnSky, isSpread],
  [hasOwnCamera, hasOwnInks, hasOwnSky],
  [hasOwnCamera, hasOwnInks],
  [hasOwnCamera],
  [isUnlikeLast, hasOwnInks],
  [isUnlikeLast],
  [hasOwnInks],
];

/** The variant (0 to 7) of each picture of a list: the lowest that looks unlike the three before it and the one above. */
export function assignVariants(subjects: readonly Subject[]): number[] {
  const before: Choice[] = [];
  return subjects.map((subject) => {
    const choices = Array.from({ length: VARIANTS }, (_, variant) => choose(subject, variant));
    const fitting = STAGES.map((rules) => choices.findIndex((choice) => rules.every((rule) => rule(choice, before))));
    const variant = fitting.find((found) => found >= 0) ?? 0;
    before.push(choices[variant] as Choice);
    return variant;
  });
}
