import { readViewer } from "../../../accounts/travellers/viewer/store.ts";
import { type BusinessCard, CODE } from "../../../catalogue/listings/contract.ts";
import { findOfMember } from "../../../catalogue/listings/members/store.ts";
import { listByCodes } from "../../../catalogue/listings/named/store.ts";
import { lettersFor } from "../../../catalogue/pictures/lettering.ts";
import { NotStoredError, pictureFile } from "../../../catalogue/pictures/pictureFile.ts";
import { findSubject } from "../../../catalogue/pictures/store.ts";
import { isUpload, uploadedPicture } from "../../../catalogue/uploads/store.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { badRequest, notFound, tooMany } from "../../../platform/endpoints/errors.ts";
import { hit, limitSubject, READS } from "../../../platform/endpoints/limits.ts";
import { DEFAULT_NAME } from "../../../platform/guideName.ts";
import { type EndpointHandler, type FileHandler, handle, type Services } from "../../../platform/http/context.ts";
import { absoluteAddress } from "../../../platform/languages/pageAddress.ts";
import { findSession, SESSION_COOKIE } from "../../../platform/sessions/session.ts";
import { withCommas } from "../../../platform/values/punctuation.ts";
import { getPoster } from "./contract.ts";
import { drawPoster } from "./drawPoster.ts";
import {
  lacksText,
  leavesOut,
  offerLines,
  type PosterChoice,
  posterFileUrl,
  readPosterChoice,
  typedAddress,
  WORDS_MAX,
  withoutEmoji,
  wordsTooLong,
} from "./rules.ts";

const PLATE = /^\/media\/([\w-]+)\/\w+(?:\?v=(\d))?$/;

/** Returns a listing that the account owns or helps run, published or not. */
async function findOwn(db: DbOrTransaction, code: string, account_id: string): Promise<BusinessCard | undefined> {
  if (!(await findOfMember(db, code, account_id))) return undefined;
  return (await listByCodes(db, [code], [code]))[0];
}

const placeText = ({ area, city, country }: BusinessCard) => withCommas([area?.name ?? city, country.name]);

/** Returns the texts of the poster, its font, and messages about characters that the font lacks. */
async function composeText({ config, readGuideName }: Services, listing: BusinessCard, { words, offer }: PosterChoice) {
  const address = absoluteAddress(config.origin, listing.profile_url);
  const place = placeText(listing);
  const typed = typedAddress(address);
  const offers = offer === "shown" ? offerLines(listing) : [];
  const guide = (await readGuideName?.()) ?? DEFAULT_NAME;
  const letters = await lettersFor(
    [listing.name, place, place.toUpperCase(), words, typed, guide, ...offers.flatMap(({ label, value }) => [label, value])].join(" "),
  );
  const missing = letters.missing([listing.name, words].join(" "));
  // A name of emoji only would be empty without them.
  const name = withoutEmoji(listing.name, missing) || listing.name;
  const text = { name, place, words: withoutEmoji(words, missing), address, typed, offers, guide };
  const lacked = letters.missing([name, place, place.toUpperCase(), text.words, typed].join(" "));
  const leftOut = missing.filter((sign) => !lacked.includes(sign));
  return { text, letters, problem: lacksText(lacked), note: leavesOut(leftOut) };
}

const checkWords = ({ words }: PosterChoice): string => (words.length > WORDS_MAX ? wordsTooLong() : "");

/** Returns the picture of a listing's card as a JPEG. */
async function readCardPicture({ db, storage }: Services, { cover_image_link }: BusinessCard): Promise<Buffer | undefined> {
  const [, uuid = "", variant = "0"] = PLATE.exec(cover_image_link) ?? [];
  if (await isUpload(db, uuid)) return uploadedPicture(db, storage, uuid, "card_large", "jpeg");
  const drawn = await findSubject(db, uuid);
  return (
    drawn &&
    pictureFile(storage, drawn.subject, Number(variant), "standard", "jpeg").catch((error) => {
      if (error instanceof NotStoredError) return error.picture;
      throw error;
    })
  );
}

export const posterHandlers: EndpointHandler[] = [
  handle(getPoster, async ({ params: { code }, query }, { db, services, account }) => {
    const listing = await findOwn(db, code, account.id);
    if (!listing) throw notFound();
    const choice = readPosterChoice(new URLSearchParams(Object.entries(query)));
    const tooLong = checkWords(choice);
    if (tooLong) throw badRequest({ words: [tooLong] });
    const { text, problem, note } = await composeText(services, listing, choice);
    return {
      ...choice,
      address: text.address,
      offers: text.offers,
      pdf: problem ? null : posterFileUrl(code, choice),
      problem,
      note: problem ? "" : note,
    };
  }),
];

export const posterFiles: FileHandler[] = [
  {
    path: "/listing/api/businesses/:code/poster.pdf",
    async handler(request, reply, services) {
      const { db, config } = services;
      const { code = "" } = request.params as { code?: string };
      const token = request.cookies[SESSION_COOKIE];
      const viewer = token && CODE.test(code) ? await findSession(db, token, readViewer) : undefined;
      const listing = viewer && (await findOwn(db, code, viewer.account.id));
      const picture = listing && (await readCardPicture(services, listing));
      if (!listing || !picture) return reply.callNotFound();
      // Drawing takes longer than most pages, so it counts against the rate limit of reads.
      const wait = await hit(services, READS, limitSubject(config.GUIDE_SECRET, request.ip));
      if (wait > 0) throw tooMany(wait);
      const choice = readPosterChoice(new URL(request.url, config.origin).searchParams);
      const { text, letters, problem } = await composeText(services, listing, choice);
      const refusal = checkWords(choice) || problem;
      if (refusal) throw badRequest({ words: [refusal] });
      return reply
        .headers({
          "cache-control": "private, no-store",
          "content-disposition": `attachment; filename="poster-${code}-${choice.size}.pdf"`,
        })
        .type("application/pdf")
        .send(await drawPoster(letters, choice.size, text, picture));
    },
  },
];
