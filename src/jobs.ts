import { accountTasks } from "./accounts/accounts/jobs.ts";
import { auditLogTasks } from "./accounts/auditLog/jobs.ts";
import { captchaTasks } from "./accounts/captcha/jobs.ts";
import { passkeyTasks } from "./accounts/passkeys/jobs.ts";
import { calendarTasks } from "./booking/calendars/jobs.ts";
import { creditExport, creditTasks } from "./booking/credit/jobs.ts";
import { enquiryExport, enquiryTasks } from "./booking/enquiries/jobs.ts";
import { replyTimeTasks } from "./booking/enquiries/replyTimes/jobs.ts";
import { octoTasks } from "./booking/octo/jobs.ts";
import { voucherExport, voucherTasks } from "./booking/vouchers/jobs.ts";
import { webhookTasks } from "./booking/webhooks/jobs.ts";
import { eventTasks } from "./catalogue/events/jobs.ts";
import { itemTasks } from "./catalogue/items/jobs.ts";
import { listingTasks } from "./catalogue/listings/jobs.ts";
import { pictureCacheTasks } from "./catalogue/pictures/cache/jobs.ts";
import { uploadTasks } from "./catalogue/uploads/jobs.ts";
import { listingUses } from "./listingUses.ts";
import { extractTasks } from "./openData/extracts/jobs.ts";
import { importTasks } from "./openData/importing/jobs.ts";
import { sourceTasks } from "./openData/importing/sources/jobs.ts";
import { placingTasks } from "./openData/placing/jobs.ts";
import { analyticsTasks } from "./owners/analytics/jobs.ts";
import { bookingSoftwareTasks } from "./owners/bookingSoftware/jobs.ts";
import { listingExportTasks } from "./owners/export/jobs.ts";
import { itemImportTasks } from "./owners/itemEditor/import/jobs.ts";
import { memberTasks } from "./owners/members/jobs.ts";
import { claimCheckTasks } from "./owners/ownership/checks/jobs.ts";
import { claimTasks } from "./owners/ownership/jobs.ts";
import { pictureTasks } from "./owners/pictures/jobs.ts";
import { backupTasks } from "./platform/db/backup/jobs.ts";
import { housekeepingTasks } from "./platform/jobs/deleteExpired.ts";
import type { Schedule, Tasks, WorkerGroup } from "./platform/jobs/jobQueue.ts";
import { backupMailTasks } from "./staff/backups/jobs.ts";
import { duplicateTasks } from "./staff/duplicates/jobs.ts";
import { healthTasks } from "./staff/health/jobs.ts";
import { incomingMailTasks } from "./staff/mail/incoming/jobs.ts";
import { travellerExportTasks } from "./travellers/export/jobs.ts";
import { placeImportTasks } from "./travellers/placeImport/jobs.ts";
import { reportTasks } from "./travellers/reports/jobs.ts";
import { suggestedPlaceTasks } from "./travellers/suggestedPlaces/jobs.ts";

/** Parts of travellers' exports that other folders register. */
export const registeredParts = [...voucherExport, ...creditExport, ...enquiryExport];

/** Every task of the queue. A name stays as long as the queue may hold it: a renamed task is registered under both names. */
export const tasks: Tasks = {
  ...accountTasks,
  ...captchaTasks,
  ...passkeyTasks,
  ...housekeepingTasks,
  ...reportTasks,
  ...travellerExportTasks(registeredParts),
  ...uploadTasks,
  ...pictureTasks,
  ...pictureCacheTasks,
  ...suggestedPlaceTasks,
  ...calendarTasks,
  ...enquiryTasks,
  ...replyTimeTasks,
  ...voucherTasks,
  ...creditTasks,
  ...octoTasks,
  ...bookingSoftwareTasks,
  ...listingTasks(listingUses),
  ...eventTasks,
  ...itemTasks,
  ...itemImportTasks,
  ...auditLogTasks,
  ...memberTasks,
  ...analyticsTasks,
  ...claimTasks,
  ...claimCheckTasks,
  ...incomingMailTasks,
  ...importTasks(listingUses),
  ...sourceTasks(listingUses),
  ...placingTasks,
  ...duplicateTasks,
  ...webhookTasks,
  ...placeImportTasks,
  ...listingExportTasks,
  ...extractTasks,
  ...backupTasks,
  ...backupMailTasks,
  ...healthTasks,
};

/** Mails with a link that a visitor is waiting for in front of a form. */
const LINK_MAILS = ["send_link", "send_email_link", "send_claim_link"];

/**
 * Gives tasks that wait for other servers their own workers, so that a hanging server delays nothing else. All other tasks share two
 * workers (docs/decisions/0107-workers-of-their-own.md). Add every task that calls another server here.
 */
export const workerGroups: readonly WorkerGroup[] = [
  { tasks: LINK_MAILS, workers: 2, isOutgoing: true },
  { tasks: Object.keys(tasks).filter((task) => task.startsWith("send_") && !LINK_MAILS.includes(task)), workers: 2, isOutgoing: true },
  { tasks: Object.keys(tasks).filter((task) => task.startsWith("push_")), workers: 2, isOutgoing: true },
  {
    tasks: [
      ...["read_calendar_feed", "read_calendar_feeds", "read_octo_connection", "read_octo_connections"],
      ...["check_claim", "check_claims", "post_webhooks", "read_incoming_mail"],
      ...["read_import_source", "read_import_sources"],
    ],
    isOutgoing: true,
    // One for each of the six kinds (src/platform/jobs/neighbours.ts), and one that tells a running round about new work.
    workers: 7,
  },
];

const EVERY_MINUTE = "* * * * *";
const EVERY_TEN_MINUTES = "*/10 * * * *";

/** Tasks that run by themselves, once for all servers of a database (docs/running/housekeeping.md). */
export const schedule: Schedule = {
  delete_requested_accounts: EVERY_TEN_MINUTES,
  delete_expired_account_data: EVERY_TEN_MINUTES,
  delete_expired_captchas: EVERY_TEN_MINUTES,
  delete_expired_passkey_challenges: EVERY_TEN_MINUTES,
  delete_expired_held_requests: EVERY_TEN_MINUTES,
  delete_expired_idempotency_keys: EVERY_TEN_MINUTES,
  delete_expired_limit_counts: EVERY_TEN_MINUTES,
  delete_expired_mail_keys: EVERY_TEN_MINUTES,
  delete_expired_exports: EVERY_TEN_MINUTES,
  delete_unconfirmed_place_imports: EVERY_TEN_MINUTES,
  delete_old_incoming_mails: EVERY_TEN_MINUTES,
  delete_old_report_addresses: EVERY_TEN_MINUTES,
  continue_imports: EVERY_MINUTE,
  cut_maps: EVERY_MINUTE,
  delete_old_imports: EVERY_TEN_MINUTES,
  delete_old_items: EVERY_TEN_MINUTES,
  renew_events: EVERY_TEN_MINUTES,
  delete_old_events: EVERY_TEN_MINUTES,
  delete_old_item_imports: EVERY_TEN_MINUTES,
  delete_old_log_entries: EVERY_TEN_MINUTES,
  delete_old_views: EVERY_TEN_MINUTES,
  delete_expired_listing_invitations: EVERY_TEN_MINUTES,
  end_sessions_without_provider: EVERY_MINUTE,
  delete_expired_sessions: EVERY_TEN_MINUTES,
  delete_unconfirmed_bookings: EVERY_TEN_MINUTES,
  delete_unused_uploads: EVERY_TEN_MINUTES,
  delete_ended_uploads: EVERY_TEN_MINUTES,
  evict_pictures: EVERY_TEN_MINUTES,
  free_kept_nights: EVERY_MINUTE,
  read_calendar_feeds: EVERY_MINUTE,
  read_import_sources: EVERY_TEN_MINUTES,
  read_octo_connections: EVERY_MINUTE,
  read_incoming_mail: EVERY_MINUTE,
  measure_reply_times: EVERY_TEN_MINUTES,
  close_past_enquiries: EVERY_TEN_MINUTES,
  expire_coupons: EVERY_TEN_MINUTES,
  expire_credit: EVERY_TEN_MINUTES,
  release_kept_nights: EVERY_MINUTE,
  check_claims: EVERY_MINUTE,
  end_claims: EVERY_TEN_MINUTES,
  delete_old_listings: EVERY_TEN_MINUTES,
  find_duplicates: EVERY_TEN_MINUTES,
  post_webhooks: EVERY_MINUTE,
  delete_old_deliveries: EVERY_TEN_MINUTES,
  delete_expired_listing_exports: EVERY_TEN_MINUTES,
  write_journal: EVERY_MINUTE,
  back_up_guide: "30 2 * * *",
};
