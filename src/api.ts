import { emailHandlers } from "./accounts/accounts/email/api.ts";
import { apiKeyHandlers, apiKeyReads } from "./accounts/apiKeys/api.ts";
import { auditLogHandlers } from "./accounts/auditLog/api.ts";
import { captchaHandlers } from "./accounts/captcha/api.ts";
import { invitationHandlers } from "./accounts/invitations/api.ts";
import { passkeyHandlers } from "./accounts/passkeys/api.ts";
import { pushHandlers } from "./accounts/push/api.ts";
import { accountHandlers } from "./accounts/signIn/api.ts";
import { accountLinkHandlers } from "./accounts/signIn/links/api.ts";
import { oidcFiles } from "./accounts/signIn/provider/api.ts";
import { signUpHandlers } from "./accounts/signIn/signUp/api.ts";
import { isAvatar, findMe as meOfSession, travellerHandlers, findViewer as viewerOfSession } from "./accounts/travellers/api.ts";
import { profileHandlers } from "./accounts/travellers/profiles/api.ts";
import { calendarHandlers } from "./booking/calendars/api.ts";
import { calendarFiles } from "./booking/calendars/files/api.ts";
import { creditHandlers } from "./booking/credit/api.ts";
import { enquiryHandlers } from "./booking/enquiries/api.ts";
import { bookingIcsFiles } from "./booking/enquiries/ics/api.ts";
import { verifyHandlers } from "./booking/enquiries/verify/api.ts";
import { octoHandlers } from "./booking/octo/api.ts";
import { voucherHandlers, voucherReads } from "./booking/vouchers/api.ts";
import { readVoucherMarks } from "./booking/vouchers/shown/api.ts";
import { webhookHandlers, webhookReads } from "./booking/webhooks/api.ts";
import { attributionHandlers } from "./catalogue/attribution/api.ts";
import { listHandlers } from "./catalogue/browse/api.ts";
import { listBusinessesHandlers } from "./catalogue/browse/businesses/api.ts";
import { eventHandlers } from "./catalogue/events/api.ts";
import { itemHandlers } from "./catalogue/items/api.ts";
import { listingHandlers } from "./catalogue/listings/api.ts";
import { SIZES, TOP_LEVEL_CATEGORIES } from "./catalogue/listings/enumerations.ts";
import { hashtagHandlers } from "./catalogue/listings/hashtags/api.ts";
import { nearbyHandlers } from "./catalogue/listings/nearby/api.ts";
import { mapFiles, mapHandlers } from "./catalogue/maps/api.ts";
import { pictureFiles } from "./catalogue/pictures/api.ts";
import { withDetails } from "./catalogue/pictures/listPictures.ts";
import { placeHandlers } from "./catalogue/places/api.ts";
import { practicalHandlers } from "./catalogue/practical/api.ts";
import { searchBusinessesHandler, searchHandlers } from "./catalogue/search/api.ts";
import { spotHandlers } from "./catalogue/search/spots/api.ts";
import { trailHandlers } from "./catalogue/trails/api.ts";
import { analyticsHandlers } from "./owners/analytics/api.ts";
import { bookingSoftwareHandlers, bookingSoftwareReads } from "./owners/bookingSoftware/api.ts";
import { ownEventHandlers } from "./owners/events/api.ts";
import { listingExportFiles, listingExportHandlers } from "./owners/export/api.ts";
import { frameHandlers } from "./owners/frame/api.ts";
import { inboxHandlers, inboxReads } from "./owners/inbox/api.ts";
import { itemEditorHandlers } from "./owners/itemEditor/api.ts";
import { itemImportFiles, itemImportHandlers } from "./owners/itemEditor/import/api.ts";
import { listingEditorHandlers } from "./owners/listingEditor/api.ts";
import { completenessHandlers } from "./owners/listingEditor/completeness/api.ts";
import { memberHandlers } from "./owners/members/api.ts";
import { claimHandlers } from "./owners/ownership/api.ts";
import { closingHandlers } from "./owners/ownership/closing/api.ts";
import { joiningHandlers } from "./owners/ownership/joining/api.ts";
import { claimFiles } from "./owners/ownership/staff/api.ts";
import { pictureHandlers } from "./owners/pictures/api.ts";
import { uploadHandlers } from "./owners/pictures/uploads/api.ts";
import { posterFiles, posterHandlers } from "./owners/printables/poster/api.ts";
import { translationHandlers } from "./owners/translations/api.ts";
import type { FindMe, FindViewer, ReadMarks } from "./platform/endpoints/access.ts";
import { platformHandlers } from "./platform/endpoints/api.ts";
import type { EndpointHandler, FileHandler, ProtocolHandler } from "./platform/http/context.ts";
import { guideFiles } from "./site/chrome/api.ts";
import { menuHandlers } from "./site/chrome/menu/api.ts";
import { placesHandlers } from "./site/explore/api.ts";
import { feedHandlers } from "./site/feeds/api.ts";
import { guideHandlers } from "./site/home/api.ts";
import { informationHandlers } from "./site/information/api.ts";
import { listingPageHandlers } from "./site/listingPage/api.ts";
import { mcpProtocols } from "./site/mcp/api.ts";
import { offlineFiles, offlineHandlers } from "./site/offline/api.ts";
import { placeAnswerHandlers } from "./site/search/api.ts";
import { sitemapFiles } from "./site/sitemap/api.ts";
import { staffAreaHandlers } from "./staff/areas/api.ts";
import { backupHandlers } from "./staff/backups/api.ts";
import { duplicateHandlers } from "./staff/duplicates/api.ts";
import { staffEventHandlers } from "./staff/events/api.ts";
import { healthHandlers } from "./staff/health/api.ts";
import { staffImportHandlers } from "./staff/imports/api.ts";
import { importChangeHandlers } from "./staff/imports/changes/api.ts";
import { staffImportFiles } from "./staff/imports/files/api.ts";
import { importSourceHandlers } from "./staff/imports/sources/api.ts";
import { staffListingHandlers } from "./staff/listings/api.ts";
import { deliveryHandlers } from "./staff/mail/deliveries/api.ts";
import { failedMailHandlers } from "./staff/mail/failed/api.ts";
import { incomingMailHandlers } from "./staff/mail/incoming/api.ts";
import { mailboxFiles } from "./staff/mail/mailbox/api.ts";
import { staffPeopleHandlers } from "./staff/people/api.ts";
import { staffSessionHandlers } from "./staff/people/sessions/api.ts";
import { reviewHandlers } from "./staff/review/api.ts";
import { settingsHandlers } from "./staff/settings/api.ts";
import { languageHandlers } from "./staff/settings/languages/api.ts";
import { todayHandlers } from "./staff/today/api.ts";
import { staffLogHandlers } from "./staff/today/log/api.ts";
import { staffTranslationHandlers } from "./staff/translations/api.ts";
import { travellerExportFiles, travellerExportHandlers } from "./travellers/export/api.ts";
import { followHandlers } from "./travellers/follows/api.ts";
import { forYouHandlers } from "./travellers/forYou/api.ts";
import { guidesHandlers } from "./travellers/guides/api.ts";
import { guideFileHandlers } from "./travellers/guides/files/api.ts";
import { guideReads } from "./travellers/guides/reported/api.ts";
import { guideTrackHandlers } from "./travellers/guides/tracks/api.ts";
import { placeImportHandlers } from "./travellers/placeImport/api.ts";
import { travellerProfileHandlers } from "./travellers/profile/api.ts";
import { passportFileHandlers } from "./travellers/profile/story/api.ts";
import { recommendationHandlers } from "./travellers/recommendations/api.ts";
import { reportHandlers } from "./travellers/reports/api.ts";
import { decisionHandlers } from "./travellers/reports/decisions/api.ts";
import { suggestedPlaceHandlers } from "./travellers/suggestedPlaces/api.ts";
import { networkHandlers } from "./travellers/trust/api.ts";
import { activityVisitHandlers } from "./travellers/visits/activities/api.ts";
import { visitHandlers } from "./travellers/visits/api.ts";
import { placeVisitHandlers } from "./travellers/visits/places/api.ts";
import { thanksHandlers } from "./travellers/visits/thanks/api.ts";
import { wishlistHandlers } from "./travellers/wishlist/api.ts";
import { markWishes } from "./travellers/wishlist/cards/api.ts";
import { readMarks as marksOf } from "./travellers/wishlist/marks/api.ts";
import { wishlistPageHandlers } from "./travellers/wishlist/page/api.ts";

const capabilityHandlers: EndpointHandler[] = [
  ...guideHandlers,
  ...placesHandlers,
  ...listHandlers(withDetails),
  ...feedHandlers,
  ...informationHandlers,
  ...listingPageHandlers,
  ...listingHandlers,
  ...listBusinessesHandlers,
  ...nearbyHandlers(withDetails),
  ...eventHandlers,
  ...ownEventHandlers,
  ...practicalHandlers,
  ...trailHandlers,
  ...spotHandlers,
  ...itemHandlers,
  ...itemEditorHandlers,
  ...itemImportHandlers,
  ...calendarHandlers,
  ...enquiryHandlers,
  ...voucherHandlers,
  ...creditHandlers(voucherReads.hasVoucher),
  ...verifyHandlers,
  ...incomingMailHandlers,
  ...deliveryHandlers,
  ...frameHandlers(inboxReads.countWaitingByListing, {
    software: [bookingSoftwareReads.findConnected, apiKeyReads.findConnected],
    webhooks: [webhookReads.findConnected],
  }),
  ...inboxHandlers,
  ...listingEditorHandlers,
  ...translationHandlers,
  ...completenessHandlers,
  ...uploadHandlers,
  ...pictureHandlers,
  ...claimHandlers,
  ...joiningHandlers,
  ...closingHandlers,
  ...auditLogHandlers,
  ...memberHandlers,
  ...analyticsHandlers,
  ...apiKeyHandlers,
  ...webhookHandlers,
  ...pushHandlers,
  ...listingExportHandlers,
  ...posterHandlers,
  ...octoHandlers,
  ...bookingSoftwareHandlers,
  ...captchaHandlers,
  ...recommendationHandlers,
  ...forYouHandlers,
  ...suggestedPlaceHandlers,
  ...attributionHandlers,
  ...followHandlers,
  ...hashtagHandlers,
  ...visitHandlers,
  ...thanksHandlers,
  ...reportHandlers(guideReads.findReportedGuide),
  ...decisionHandlers,
  ...travellerProfileHandlers,
  ...placeVisitHandlers,
  ...activityVisitHandlers,
  ...wishlistHandlers,
  ...wishlistPageHandlers,
  ...guidesHandlers,
  ...guideTrackHandlers,
  ...networkHandlers,
  ...placeHandlers,
  ...offlineHandlers,
  ...mapHandlers,
  ...searchHandlers,
  searchBusinessesHandler(withDetails),
  ...placeAnswerHandlers,
  ...travellerHandlers,
  ...profileHandlers,
  ...travellerExportHandlers,
  ...placeImportHandlers,
  ...signUpHandlers,
  ...accountHandlers,
  ...accountLinkHandlers,
  ...failedMailHandlers,
  ...backupHandlers,
  ...healthHandlers,
  ...staffSessionHandlers,
  ...menuHandlers,
  ...settingsHandlers,
  ...languageHandlers,
  ...todayHandlers,
  ...reviewHandlers,
  ...staffEventHandlers,
  ...staffImportHandlers,
  ...importChangeHandlers,
  ...importSourceHandlers,
  ...staffListingHandlers,
  ...duplicateHandlers,
  ...staffAreaHandlers,
  ...staffTranslationHandlers,
  ...staffPeopleHandlers,
  ...staffLogHandlers,
  ...passkeyHandlers,
  ...invitationHandlers,
  ...emailHandlers,
];

/** Every endpoint of the guide. */
export const handlers: EndpointHandler[] = [
  ...capabilityHandlers.map(markWishes),
  ...platformHandlers(capabilityHandlers, { Size: SIZES, TopLevelCategory: TOP_LEVEL_CATEGORIES }),
];

/** Every URL that returns a file. */
export const files: FileHandler[] = [
  ...pictureFiles(isAvatar),
  ...guideFileHandlers,
  ...passportFileHandlers,
  ...mapFiles,
  ...guideFiles,
  ...mailboxFiles,
  ...sitemapFiles,
  ...itemImportFiles,
  ...travellerExportFiles,
  ...claimFiles,
  ...staffImportFiles,
  ...posterFiles,
  ...listingExportFiles,
  ...calendarFiles,
  ...bookingIcsFiles,
  ...offlineFiles,
  ...oidcFiles,
];

/** Every URL with its own protocol. */
export const protocols: ProtocolHandler[] = [...mcpProtocols];

/** Finds the sender of a request. */
export const findViewer: FindViewer = viewerOfSession;

/** Finds the sender of a request, in the form that pages show. */
export const findMe: FindMe = meOfSession;

/** Returns the traveller's marks on the content of a page. */
export const readMarks: ReadMarks = async (...asked) => {
  const [marks, vouchers] = await Promise.all([marksOf(...asked), readVoucherMarks(...asked)]);
  return new Map([...marks, ...vouchers]);
};
