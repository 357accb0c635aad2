import { basename } from "node:path/posix";

/** Files that open transactions or write the audit log and are no acts yet. A path leaves the list with its last one; none is added. */
export const NOT_YET: readonly string[] = [
  "src/booking/calendars/api.ts",
  "src/booking/calendars/feeds/store.ts",
  "src/booking/calendars/store.ts",
  "src/booking/credit/api.ts",
  "src/booking/credit/store.ts",
  "src/booking/enquiries/api.ts",
  "src/booking/enquiries/conversation/api.ts",
  "src/booking/enquiries/conversation/store.ts",
  "src/booking/enquiries/desk/api.ts",
  "src/booking/enquiries/guest/api.ts",
  "src/booking/enquiries/jobs.ts",
  "src/booking/octo/bookings/api.ts",
  "src/booking/octo/changes/api.ts",
  "src/booking/vouchers/api.ts",
  "src/booking/vouchers/handOut/api.ts",
  "src/booking/vouchers/redeem/api.ts",
  "src/booking/webhooks/api.ts",
  "src/booking/webhooks/jobs.ts",
  "src/openData/importing/import/commands.ts",
  "src/openData/importing/undo/commands.ts",
  "src/openData/likeness/store.ts",
  "src/openData/openPictures/fetch/commands.ts",
  "src/openData/placing/import/commands.ts",
  "src/openData/placing/names/commands.ts",
  "src/owners/bookingSoftware/api.ts",
  "src/owners/bookingSoftware/jobs.ts",
  "src/owners/export/api.ts",
  "src/owners/inbox/answers/api.ts",
  "src/owners/inbox/api.ts",
  "src/owners/itemEditor/api.ts",
  "src/owners/itemEditor/import/api.ts",
  "src/owners/itemEditor/pictures/api.ts",
  "src/owners/listingEditor/api.ts",
  "src/owners/members/api.ts",
  "src/owners/members/links/api.ts",
  "src/owners/members/secrets/api.ts",
  "src/owners/ownership/api.ts",
  "src/owners/ownership/checks/jobs.ts",
  "src/owners/ownership/closing/api.ts",
  "src/owners/ownership/commands.ts",
  "src/owners/ownership/differences/api.ts",
  "src/owners/ownership/jobs.ts",
  "src/owners/ownership/joining/api.ts",
  "src/owners/ownership/staff/api.ts",
  "src/owners/ownership/transfers/api.ts",
  "src/owners/pictures/fetched/commands.ts",
  "src/owners/pictures/uploads/api.ts",
  "src/staff/areas/api.ts",
  "src/staff/areas/commands.ts",
  "src/staff/duplicates/api.ts",
  "src/staff/duplicates/commands.ts",
  "src/staff/duplicates/find/commands.ts",
  "src/staff/imports/api.ts",
  "src/staff/imports/commands.ts",
  "src/staff/listings/api.ts",
  "src/staff/listings/commands.ts",
  "src/staff/mail/failed/api.ts",
  "src/staff/mail/failed/commands.ts",
  "src/staff/mail/incoming/api.ts",
  "src/staff/mail/incoming/commands.ts",
  "src/staff/people/api.ts",
  "src/staff/people/commands.ts",
  "src/staff/people/sessions/api.ts",
  "src/staff/people/sessions/commands.ts",
  "src/staff/settings/api.ts",
  "src/staff/settings/commands.ts",
  "src/travellers/reports/api.ts",
  "src/travellers/reports/commands.ts",
];

const PRODUCT = /^src\/(?!platform\/|tools\/).*[.]tsx?$/;
const TEST = /[.]test[.]tsx?$/;
const COMMENTS = /\/\*[\s\S]*?\*\/|(^|\s)\/\/[^\n]*/g;
/** IndexedDB's transaction, which names its stores first (`database.transaction(FILES, mode)`), is a browser's own. */
const ACT = /[.]transaction\((?!\w+, )|(?<!function )\bwriteLog\(/;

/**
 * Only acts open transactions and write the audit log, so that a write has one home: with its log line, mails and webhooks, whoever asks for it.
 * @param exceptions paths that may do it as yet
 * @returns one sentence a file that does, and one a path that is an exception without need
 */
export function actsElsewhere(files: { path: string; text: string }[], exceptions: readonly string[] = NOT_YET): string[] {
  const found = files
    .filter(({ path }) => PRODUCT.test(path) && !TEST.test(path) && basename(path) !== "acts.ts")
    .filter(({ text }) => ACT.test(text.replaceAll(COMMENTS, " ")))
    .map(({ path }) => path);
  return [
    ...found
      .filter((path) => !exceptions.includes(path))
      .map(
        (path) =>
          `${path}: only acts open transactions and write the audit log. Move what is done into a function of acts.ts, beside this file, and call it from here.`,
      ),
    ...exceptions
      .filter((path) => !found.includes(path))
      .map((path) => `${path}: opens no transaction and writes no audit log any more. Remove it from NOT_YET in scripts/house/acts.ts.`),
  ];
}
