/** Pure: the file that describes an export. */

export interface ExportCounts {
  listings: number;
  items: number;
  events: number;
  areas: number;
  routes: number;
  practical: number;
  /** Invented listings of the demo data. */
  demo: number;
  /** Listings and events with texts that people wrote for this guide. */
  ownTexts: number;
  /** Listings that are left out because they are facts of the places provider. */
  provider: number;
  /** Records whose source states no licence. */
  unstated: number;
}

const FILES: readonly (readonly [file: string, about: string, count: keyof ExportCounts])[] = [
  ["listings.csv", "Listings in the columns that the guide imports, with their texts in all languages.", "listings"],
  ["listings.geojson", "The same with items, prices, pictures and sources.", "listings"],
  ["items.csv", "Rooms, activities and other items with their prices, by the `id` of their listing.", "items"],
  ["events.csv", "Events in the columns that the guide imports. `host` is the `id` of a listing.", "events"],
  ["events.geojson", "The same as GeoJSON.", "events"],
  ["areas.csv", "Towns, islands and districts with listings or events, and what contains them.", "areas"],
  ["areas.geojson", "The same as GeoJSON.", "areas"],
  ["routes.csv", "Hiking, cycling and ski routes.", "routes"],
  ["routes.geojson", "The same with their lines.", "routes"],
  ["practical-places.csv", "Toilets, drinking water, pharmacies and other practical places.", "practical"],
  ["practical-places.geojson", "The same as GeoJSON.", "practical"],
];

export function readmeText(counts: ExportCounts, { guide, origin, language }: { guide: string; origin: string; language: string }): string {
  const files = FILES.map(([file, about, count]) => `| ${file} | ${counts[count]} | ${about} |`);
  const notes = [
    `- Texts without a language are in “${language}”, the main language of the guide. A column such as \`description:de\` is a text in another language.`,
    "- Coordinates are degrees of WGS 84. Times of events are by the clock of the place, in the zone of `time_zone`. Opening hours are in OpenStreetMap's grammar.",
    "- In the tables, a text that starts with = + - or @ has an apostrophe before it, so that no program runs it as a formula. The guide's import removes it.",
    "- The files hold what visitors of the guide see. They hold no accounts, reviews, recommendations, enquiries or notes, no email addresses that pages do not show, and no pictures without a free licence.",
    ...(counts.demo > 0 ? [`- ${counts.demo} listings are demo data: the places do not exist. Their \`is_demo\` in GeoJSON is true.`] : []),
    ...(counts.provider > 0
      ? [`- ${counts.provider} listings are left out: the terms of the provider of their facts forbid passing them on.`]
      : []),
  ];
  return [
    `# Open data of ${guide}`,
    "",
    `From <${origin}/>. [LICENCES.md](LICENCES.md) says what the licence of each record requires.`,
    "",
    "| file | records | what it holds |",
    "|---|---|---|",
    ...files,
    "| guide.jsonld | | Listings with their offers, events and areas in the schema.org vocabulary. |",
    "",
    ...notes,
    "",
    "To read listings and events into a guide, give both the same name of a dataset:",
    "",
    "```sh",
    "npm run guide -- import listings.csv --dataset open-data",
    "npm run guide -- import events.csv --dataset open-data",
    "```",
    "",
    "Records without a licence need `--licence`.",
    "",
  ].join("\n");
}
