/**
 * The inks of a plate: seven colours a set, from one light. `top` and `low` are the sky, `light` the sun, foam, snow and lit windows,
 * `far`, `mid` and `ink` the depths of the land, `accent` the one bright colour.
 */
export interface Palette {
  top: string;
  low: string;
  light: string;
  far: string;
  mid: string;
  ink: string;
  accent: string;
  mood: Mood;
}

/** Mood of a set of inks: decides the climates and scenes that it suits. */
export type Mood = "land" | "green" | "cold" | "dusk" | "hot" | "sea" | "night";

function inks(mood: Mood, colours: string): Palette {
  const [top, low, light, far, mid, ink, accent] = colours.split(" ").map((colour) => `#${colour}`) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return { top, low, light, far, mid, ink, accent, mood };
}

export const PALETTES = {
  dawn_over_rice: inks("land", "4F8795 F8DDB8 FFF3D6 93B7A4 3F8468 123C38 E8623D"),
  monsoon_noon: inks("green", "35626B BCD0B6 F1EBC8 7FA593 35755A 0D3633 F2A63A"),
  andean_cold_morning: inks("cold", "2C5F8C D6E6E4 FFF6E0 93AFC8 586C9B 20274C D9463E"),
  cape_dusk: inks("dusk", "3B3A75 F5A57E FFDDA6 A96E8C 5C4278 201A40 F2644B"),
  sahara_heat: inks("hot", "EBA84E FBE7BC FFFBEA E5A15C BF5F2E 55221F 1B7480"),
  nordic_rain: inks("cold", "52707F CDD6D3 F5F0E2 93A8AE 50707B 192C38 E2543B"),
  mexico_pink_wall: inks("hot", "F39AA5 FFDDBB FFF5DC E97F92 BF3A63 451136 139A90"),
  maple_evening: inks("dusk", "B5443B F7BC85 FFE9BF CF7058 87303F 301428 F4D35E"),
  aegean_noon: inks("sea", "1C79BC C5E8EE FFFDF5 76B6D6 2673A6 0C2B53 F4B942"),
  patagonian_wind: inks("cold", "447F9F E9ECDD FFF6DC A1BAC4 66876A 22352D E7842F"),
  himalayan_alpenglow: inks("dusk", "27406E F5BBA6 FFE9CF AC8DB0 56568F 1A1F45 F6C445"),
  jungle_after_rain: inks("green", "A9CFA0 F5F1CD FFFCE6 82B68D 2B7A59 0A3832 F2743C"),
  terracotta_afternoon: inks("hot", "F0B87E FBE7CC FFF8E8 DC8E60 B0502F 441E1D 136868"),
  lantern_night: inks("night", "121A3B 4A4580 FFD98A 3B4274 252A58 0B0F27 FF7A3D"),
  city_night: inks("night", "0C1838 356A95 FFE9B8 2C5686 163462 070F25 FF5E7E"),
  arctic_blue_hour: inks("cold", "1D3A6B B4D0EA F8FCFF 93B5DC 4B76B1 132853 FF8C61"),
  late_gold_hills: inks("land", "EFC774 FCEFC9 FFFAE4 CFAF62 79883B 2A3721 B8412F"),
  serengeti_sunset: inks("dusk", "DF5230 FFC56A FFF1B8 C54A30 792A2D 281120 F7DD72"),
  caribbean_morning: inks("sea", "46BCCB FDF1D4 FFFFFF 6DBDB4 1B8691 093F55 FF7766"),
  reef_light: inks("sea", "15A6B3 BDEEDC F4FFF2 1C90A8 0B5C83 052347 FF6F59"),
  highland_heather: inks("cold", "8399B3 F1E4E3 FFF6EA AC9DBA 695983 282540 DB8C2C"),
  tea_garden_morning: inks("green", "E6D79A F8F3D5 FFFDEB B5BE74 5C8A3F 1D3B2A D6502F"),
  lisbon_tile: inks("sea", "5BA3D5 FDEBD2 FFFDF3 EBB692 C25E3E 212F55 F2C14E"),
  grey_pink_boulevard: inks("dusk", "9DAEC4 F8E0DB FFF8F0 BCABBB 777293 292948 E0553F"),
  spring_blossom: inks("land", "93C4CD FDE5E2 FFFFFF E9ABB5 6F9787 203D3B D94F70"),
  petrol_night: inks("night", "0E3B4A 5F9EA0 FCE8C0 3F7F86 1C5562 08242F F59B4B"),
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof PALETTES;

export const PALETTE_NAMES = Object.keys(PALETTES) as PaletteName[];
