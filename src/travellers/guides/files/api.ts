import { LRUCache } from "lru-cache";
import type { Subject } from "#illustrator";
import { readViewer } from "../../../accounts/travellers/viewer/store.ts";
import { findVisible } from "../../../accounts/travellers/visibility/store.ts";
import { drawGuideCard } from "../../../catalogue/pictures/guideCard.ts";
import { pictureFile } from "../../../catalogue/pictures/pictureFile.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { tooMany } from "../../../platform/endpoints/errors.ts";
import { hit, limitSubject, READS } from "../../../platform/endpoints/limits.ts";
import type { FileHandler, Services } from "../../../platform/http/context.ts";
import { findSession, SESSION_COOKIE } from "../../../platform/sessions/session.ts";
import { findPlace, guideKey, type Place } from "../places/api.ts";
import { firstSentence, placesInWords } from "../rules.ts";
import { findGuide, listEntries } from "../store.ts";

/** Caches pictures, because many sites request a shared link within minutes. */
const drawn = new LRUCache<string, Buffer>({ max: 50 });

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

async function renderGuidePicture({ db, storage }: Services, { traveller, place, record }: PublicGuide): Promise<Buffer> {
  const key = `${record.uuid} ${record.version} ${traveller.name}`;
  const known = drawn.get(key);
  if (known) return known;
  const [plate, pattern, entries] = await Promise.all([
    pictureFile(storage, subjectOfPlace(place), 0, "social", "jpeg"),
    pictureFile(storage, { kind: "pattern", seed: traveller.selfie_avatar_uuid }, 0, "avatar", "jpeg"),
    listEntries(db, record.uuid),
  ]);
  const picture = await drawGuideCard(plate, pattern, {
    name: place.name,
    sentence: firstSentence(record.letter),
    author: traveller.name,
    initials: traveller.initials,
    places: placesInWords(entries.length),
  });
  drawn.set(key, picture);
  return picture;
}

export const guideFileHandlers: FileHandler[] = [
  {
    path: "/media/guide/:traveller/:place/social",
    async handler(request, reply, services) {
      const { traveller = "", place = "" } = request.params as Record<string, string>;
      const guide = await findPublicGuide(services.db, traveller, place);
      const token = request.cookies[SESSION_COOKIE];
      const viewer = guide && token ? (await findSession(services.db, token, readViewer))?.traveller?.code : undefined;
      const isHidden = viewer !== undefined && !(await findVisible(services.db, viewer, traveller))?.sees.lists;
      if (!guide || isHidden) return reply.callNotFound();
      // Drawing takes longer than most pages, so it counts against the caller's read limit.
      const wait = await hit(services, READS, limitSubject(services.config.GUIDE_SECRET, request.ip));
      if (wait > 0) throw tooMany(wait);
      // One hour, so that other sites do not show a guide for long after it stops being public.
      return reply
        .headers({
          "cache-control": viewer === undefined ? "public, max-age=3600" : "private, no-store",
          "cross-origin-resource-policy": "cross-origin",
          "x-robots-tag": "noindex",
        })
        .type("image/jpeg")
        .send(await renderGuidePicture(services, guide));
    },
  },
];
