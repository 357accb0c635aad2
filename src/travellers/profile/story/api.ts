import type { Subject } from "#illustrator";
import { sendPersonsPicture } from "../../../accounts/travellers/pictures/acts.ts";
import { createDrawnPictures } from "../../../accounts/travellers/pictures/drawnPictures.ts";
import { findVisible } from "../../../accounts/travellers/visibility/store.ts";
import { pictureFile } from "../../../catalogue/pictures/pictureFile.ts";
import type { FileHandler, Services } from "../../../platform/http/context.ts";
import { currentReader, ENGLISH } from "../../../platform/languages/reader.ts";
import { runForReader } from "../../../platform/languages/requestReader.ts";
import { plural, t } from "../../../platform/languages/text.ts";
import { listCountries } from "../store.ts";
import { drawPassportStory } from "./drawPassportStory.ts";

const drawn = createDrawnPictures();

type Shown = NonNullable<Awaited<ReturnType<typeof findVisible>>>["traveller"];

/** Picture behind the passport: the country of its first stamp, or the traveller's pattern without stamps. */
const subjectBehind = ({ selfie_avatar_uuid }: Shown, first: { code: string } | undefined): Subject =>
  first ? { kind: "country", seed: `country-${first.code}`, country_code: first.code } : { kind: "pattern", seed: selfie_avatar_uuid };

const countsText = ({ countries_visited_count: countries, areas_visited_count: areas, businesses_visited_count: places }: Shown): string =>
  areas > 0
    ? t`${plural(countries, "# country", "# countries")}, ${plural(areas, "# area", "# areas")}, ${plural(places, "# place", "# places")}`
    : t`${plural(countries, "# country", "# countries")}, ${plural(places, "# place", "# places")}`;

async function renderPassport({ db, storage }: Services, traveller: Shown): Promise<Buffer> {
  const countries = await listCountries(db, traveller.code);
  const counts = countsText(traveller);
  const key = JSON.stringify([currentReader().language, traveller.code, traveller.name, counts, countries]);
  return drawn(key, async () => {
    const plate = await pictureFile(storage, subjectBehind(traveller, countries[0]), 0, "story", "jpeg");
    return drawPassportStory(plate, { name: traveller.name, counts, countries });
  });
}

export const passportFileHandlers: FileHandler[] = [
  {
    path: "/media/passport/:traveller/story",
    async handler(request, reply, services) {
      const { traveller: code = "" } = request.params as Record<string, string>;
      const found = await findVisible(services.db, undefined, code);
      const isPublic = found?.sees.lists === true;
      const reader = services.languages?.readerOfFile(request.url) ?? ENGLISH;
      const render = isPublic ? () => runForReader(reader, () => renderPassport(services, found.traveller)) : undefined;
      return sendPersonsPicture({ request, reply, services }, code, render);
    },
  },
];
