import type { Subject } from "#illustrator";
import { sendPersonsPicture } from "../../../accounts/travellers/pictures/acts.ts";
import { createDrawnPictures } from "../../../accounts/travellers/pictures/drawnPictures.ts";
import { findVisible } from "../../../accounts/travellers/visibility/store.ts";
import { drawGuideCard } from "../../../catalogue/pictures/guideCard.ts";
import { pictureFile } from "../../../catalogue/pictures/pictureFile.ts";
import { drawGuideStory } from "../../../catalogue/pictures/storyCard.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import type { FileHandler, Services } from "../../../platform/http/context.ts";
import { currentReader, ENGLISH } from "../../../platform/languages/reader.ts";
import { runForReader } from "../../../platform/languages/requestReader.ts";
import { findPlace, guideKey, type Place } from "../places/api.ts";
import { firstSentence, placesInWords } from "../rules.ts";
import { findGuide, listEntries } from "../store.ts";

const drawn = createDrawnPictures();

/** Uses the same pictures as the pages of the places. */
const subjectOfPlace = ({ country, area }: Place): Subject =>
  area
    ? { kind: "area", seed: area.slug, country_code: area.country_code, latitude: area.latitude, longitude: area.longitude }
    : { kind: "country", seed: `country-${country.code}`, country_code: country.code };

/** Returns a guide that every visitor may read; undefined for any other guide. */
async function findPublicGuide(db: DbOrTransaction, code: string, named: string) {
  const [found, place] = await Promise.all([findVisible(db, undefined, code), findPlace(db, named)]);
  if (!found?.sees.lists || !place) return undefined;
  const record = await findGuide(db, guideKey(code, place));
  return record?.visibility === "public" ? { traveller: found.traveller, place, record } : undefined;
}

type PublicGuide = NonNullable<Awaited<ReturnType<typeof findPublicGuide>>>;

/** Draws the picture of a guide in one of its two shapes. */
const DRAW = { social: drawGuideCard, story: drawGuideStory } as const;
type Shape = keyof typeof DRAW;

function renderGuidePicture({ db, storage }: Services, { traveller, place, record }: PublicGuide, shape: Shape): Promise<Buffer> {
  return drawn(`${currentReader().language} ${shape} ${record.uuid} ${record.version} ${traveller.name}`, async () => {
    const [plate, pattern, entries] = await Promise.all([
      pictureFile(storage, subjectOfPlace(place), 0, shape, "jpeg"),
      pictureFile(storage, { kind: "pattern", seed: traveller.selfie_avatar_uuid }, 0, "avatar", "jpeg"),
      listEntries(db, record.uuid),
    ]);
    return DRAW[shape](plate, pattern, {
      name: place.name,
      sentence: firstSentence(record.letter),
      author: traveller.name,
      initials: traveller.initials,
      places: placesInWords(entries.length),
    });
  });
}

const guidePicture = (shape: Shape): FileHandler => ({
  path: `/media/guide/:traveller/:place/${shape}`,
  async handler(request, reply, services) {
    const { traveller = "", place = "" } = request.params as Record<string, string>;
    const guide = await findPublicGuide(services.db, traveller, place);
    const reader = services.languages?.readerOfFile(request.url) ?? ENGLISH;
    const render = guide && (() => runForReader(reader, () => renderGuidePicture(services, guide, shape)));
    return sendPersonsPicture({ request, reply, services }, traveller, render);
  },
});

export const guideFileHandlers: FileHandler[] = [guidePicture("social"), guidePicture("story")];
