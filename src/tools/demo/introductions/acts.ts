import { INTRODUCTIONS_MAX } from "../../../catalogue/settings/contract.ts";
import { lockSettings, writeSettings } from "../../../catalogue/settings/store.ts";
import type { Transaction } from "../../../platform/db/types.ts";
import type { DemoIntroductions } from "../rules.ts";

type Texts = Readonly<Record<string, string>>;

/** Returns staff's texts and the demo's; staff's alone where both together would be too many to save. */
function withDemo(own: Texts, demo: Texts): Record<string, string> {
  const all = { ...demo, ...own };
  return Object.keys(all).length <= INTRODUCTIONS_MAX ? all : { ...own };
}

/** Adds the demo's introductions to countries and areas that have none. */
export async function addIntroductions(tx: Transaction, { countries, areas }: DemoIntroductions): Promise<void> {
  const settings = await lockSettings(tx);
  await writeSettings(tx, {
    ...settings,
    country_introductions: withDemo(settings.country_introductions, countries),
    area_introductions: withDemo(settings.area_introductions, areas),
  });
}

const without = (all: Texts, removed: Texts) => Object.fromEntries(Object.entries(all).filter(([key, text]) => removed[key] !== text));

/** Removes the demo's introductions, except those that staff have changed. */
export async function removeIntroductions(tx: Transaction, { countries, areas }: DemoIntroductions): Promise<void> {
  const settings = await lockSettings(tx);
  const country_introductions = without(settings.country_introductions, countries);
  const area_introductions = without(settings.area_introductions, areas);
  const count = (all: Texts) => Object.keys(all).length;
  const remaining = count(country_introductions) + count(area_introductions);
  if (remaining === count(settings.country_introductions) + count(settings.area_introductions)) return;
  await writeSettings(tx, { ...settings, country_introductions, area_introductions });
}
