/** Completed first steps of a traveller. */

export interface Progress {
  home_country: boolean;
  countries: boolean;
  follow: boolean;
  recommend: boolean;
  save: boolean;
  picture: boolean;
}

const ITEMS: { key: keyof Progress; title: string; url: string }[] = [
  { key: "home_country", title: "Set your home country", url: "/traveller/update/" },
  { key: "countries", title: "Tick the countries you've visited", url: "/traveller/add-countries/eu/" },
  { key: "follow", title: "Follow people you trust", url: "/traveller/following/" },
  { key: "recommend", title: "Recommend a place you love", url: "/traveller/add-recommendations/" },
  { key: "save", title: "Save a place for later", url: "/explore/" },
  { key: "picture", title: "Add a picture of yourself", url: "/traveller/update/" },
];

export function buildChecklist(progress: Progress) {
  const items = ITEMS.map((item) => ({ ...item, done: progress[item.key] }));
  return { items, completed: items.filter(({ done }) => done).length, total: items.length };
}
