/** Completed first steps of a traveller. */

import { t } from "../../../platform/languages/text.ts";

export interface Progress {
  home_country: boolean;
  countries: boolean;
  follow: boolean;
  recommend: boolean;
  save: boolean;
  picture: boolean;
}

const firstSteps = (): { key: keyof Progress; title: string; url: string }[] => [
  { key: "home_country", title: t`Set your home country`, url: "/traveller/update/" },
  { key: "countries", title: t`Tick the countries you've visited`, url: "/traveller/add-countries/eu/" },
  { key: "follow", title: t`Follow people you trust`, url: "/traveller/following/" },
  { key: "recommend", title: t`Recommend a place you love`, url: "/traveller/add-recommendations/" },
  { key: "save", title: t`Save a place for later`, url: "/explore/" },
  { key: "picture", title: t`Add a picture of yourself`, url: "/traveller/update/" },
];

export function buildChecklist(progress: Progress) {
  const items = firstSteps().map((item) => ({ ...item, done: progress[item.key] }));
  return { items, completed: items.filter(({ done }) => done).length, total: items.length };
}
