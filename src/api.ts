import { emailHandlers } from "./accounts/accounts/email/api.ts";
import { captchaRoutes } from "./accounts/captcha/api.ts";
import { keyHandlers } from "./accounts/apiKeys/api.ts";
import { logHandlers } from "./accounts/auditLog/api.ts";
import { accountLinkHandlers } from "./accounts/signIn/links/api.ts";
import { signUpHandlers } from "./accounts/signIn/signUp/api.ts";
import { accountHandlers } from "./accounts/signIn/api.ts";
import { passkeyHandlers } from "./accounts/passkeys/api.ts";
import { profileHandlers } from "./accounts/travellers/profiles/api.ts";
import { isAvatar, findMe as meOfSession, travellerHandlers, findViewer as viewerOfSession } from "./accounts/travellers/api.ts";
import { availabilityFiles } from "./booking/calendars/files/api.ts";
import { availabilityHandlers } from "./booking/calendars/api.ts";
import { bookingHandlers } from "./booking/enquiries/api.ts";
import { readVoucherMarks } from "./booking/vouchers/shown/api.ts";
import { couponHandlers } from "./booking/vouchers/api.ts";
import { creditHandlers } from "./booking/credit/api.ts";
import { octoHandlers } from "./booking/octo/api.ts";
import { verifyHandlers } from "./booking/enquiries/verify/api.ts";
import { webhookHandlers } from "./booking/webhooks/api.ts";
import { attributionHandlers } from "./catalogue/attribution/api.ts";
import { listBusinessesRoutes } from "./catalogue/browse/businesses/api.ts";
import { listHandlers } from "./catalogue/browse/api.ts";
import { nearbyHandlers } from "./catalogue/listings/nearby/api.ts";
import { businessHandlers } from "./catalogue/listings/api.ts";
import { SIZES, TOP_LEVEL_CATEGORIES } from "./catalogue/listings/enumerations.ts";
import { hashtagHandlers } from "./catalogue/listings/hashtags/api.ts";
import { inventoryHandlers } from "./catalogue/items/api.ts";
import { mapFiles, mapRoutes } from "./catalogue/maps/api.ts";
import { mediaFiles } from "./catalogue/pictures/api.ts";
import { placeHandlers } from "./catalogue/places/api.ts";
import { searchHandlers } from "./catalogue/search/api.ts";
import { claimFiles } from "./owners/ownership/staff/api.ts";
import { claimHandlers } from "./owners/ownership/api.ts";
import { closingHandlers } from "./owners/ownership/closing/api.ts";
import { completenessHandlers } from "./owners/listingEditor/completeness/api.ts";
import { deskHandlers } from "./owners/listingEditor/api.ts";
import { enquiryDeskHandlers } from "./owners/inbox/api.ts";
import { exportFiles, exportHandlers } from "./owners/export/api.ts";
import { inventoryEditorHandlers } from "./owners/itemEditor/api.ts";
import { itemImportFiles, itemImportHandlers } from "./owners/itemEditor/import/api.ts";
import { joiningHandlers } from "./owners/ownership/joining/api.ts";
import { listingHandlers } from "./owners/frame/api.ts";
import { memberHandlers } from "./owners/members/api.ts";
import { numberHandlers } from "./owners/analytics/api.ts";
import { octoClientHandlers } from "./owners/bookingSoftware/api.ts";
import { pictureHandlers } from "./owners/pictures/api.ts";
import { uploadHandlers } from "./owners/pictures/uploads/api.ts";
import { posterFiles, posterHandlers } from "./owners/printables/poster/api.ts";
import type { FindMe, FindViewer, ReadMarks } from "./platform/endpoints/access.ts";
import { platformHandlers } from "./platform/endpoints/api.ts";
import type { EndpointHandler, FileHandler, ProtocolHandler } from "./platform/http/context.ts";
import { menuHandlers } from "./site/chrome/menu/api.ts";
import { guideFiles } from "./site/chrome/api.ts";
import { placesHandlers } from "./site/explore/api.ts";
import { feedFiles, feedRoutes } from "./site/feeds/api.ts";
import { guideHandlers } from "./site/home/api.ts";
import { informationRoutes } from "./site/information/api.ts";
import { keptFiles, keptHandlers } from "./site/offline/api.ts";
import { mcpProtocols } from "./site/mcp/api.ts";
import { businessPageHandlers } from "./site/listingPage/api.ts";
import { deliveryHandlers } from "./staff/mail/deliveries/api.ts";
import { duplicateHandlers } from "./staff/duplicates/api.ts";
import { inboxHandlers } from "./staff/mail/incoming/api.ts";
import { settingsHandlers } from "./staff/settings/api.ts";
import { staffSessionHandlers } from "./staff/people/sessions/api.ts";
import { staffHandlers } from "./staff/mail/failed/api.ts";
import { staffAreaHandlers } from "./staff/areas/api.ts";
import { staffDeskHandlers } from "./staff/today/api.ts";
import { staffImportFiles } from "./staff/imports/files/api.ts";
import { staffImportHandlers } from "./staff/imports/api.ts";
import { staffListingHandlers } from "./staff/listings/api.ts";
import { staffLogHandlers } from "./staff/today/log/api.ts";
import { staffPeopleHandlers } from "./staff/people/api.ts";
import { mailboxFiles } from "./tools/dev/api.ts";
import { additionHandlers } from "./travellers/suggestedPlaces/api.ts";
import { followHandlers } from "./travellers/follows/api.ts";
import { forYouHandlers } from "./travellers/forYou/api.ts";
import { guideFileHandlers } from "./travellers/guides/files/api.ts";
import { guidesHandlers } from "./travellers/guides/api.ts";
import { networkHandlers } from "./travellers/forYou/network/api.ts";
import { peopleHandlers } from "./travellers/profile/api.ts";
import { recommendationHandlers } from "./travellers/recommendations/api.ts";
import { reportHandlers } from "./travellers/reports/api.ts";
import { importHandlers } from "./travellers/placeImport/api.ts";
import { takeoutFiles, takeoutHandlers } from "./travellers/export/api.ts";
import { activityVisitHandlers } from "./travellers/visits/activities/api.ts";
import { placeVisitHandlers } from "./travellers/visits/places/api.ts";
import { thanksHandlers } from "./travellers/visits/thanks/api.ts";
import { visitHandlers } from "./travellers/visits/api.ts";
import { markWishes } from "./travellers/marks/cards/api.ts";
import { readMarks as marksOf } from "./travellers/marks/api.ts";
import { wishlistPageHandlers } from "./travellers/wishlist/page/api.ts";
import { wishlistHandlers } from "./travellers/wishlist/api.ts";

const sliceHandlers: EndpointHandler[] = [
  ...guideHandlers,
  ...placesHandlers,
  ...listHandlers,
  ...feedRoutes,
  ...informationRoutes,
  ...businessPageHandlers,
  ...businessHandlers,
  ...listBusinessesRoutes,
  ...nearbyHandlers,
  ...inventoryHandlers,
  ...inventoryEditorHandlers,
  ...itemImportHandlers,
  ...availabilityHandlers,
  ...bookingHandlers,
  ...couponHandlers,
  ...creditHandlers,
  ...verifyHandlers,
  ...inboxHandlers,
  ...deliveryHandlers,
  ...listingHandlers,
  ...enquiryDeskHandlers,
  ...deskHandlers,
  ...completenessHandlers,
  ...uploadHandlers,
  ...pictureHandlers,
  ...claimHandlers,
  ...joiningHandlers,
  ...closingHandlers,
  ...logHandlers,
  ...memberHandlers,
  ...numberHandlers,
  ...keyHandlers,
  ...webhookHandlers,
  ...exportHandlers,
  ...posterHandlers,
  ...octoHandlers,
  ...octoClientHandlers,
  ...captchaRoutes,
  ...recommendationHandlers,
  ...forYouHandlers,
  ...additionHandlers,
  ...attributionHandlers,
  ...followHandlers,
  ...hashtagHandlers,
  ...visitHandlers,
  ...thanksHandlers,
  ...reportHandlers,
  ...peopleHandlers,
  ...placeVisitHandlers,
  ...activityVisitHandlers,
  ...wishlistHandlers,
  ...wishlistPageHandlers,
  ...guidesHandlers,
  ...networkHandlers,
  ...placeHandlers,
  ...keptHandlers,
  ...mapRoutes,
  ...searchHandlers,
  ...travellerHandlers,
  ...profileHandlers,
  ...takeoutHandlers,
  ...importHandlers,
  ...signUpHandlers,
  ...accountHandlers,
  ...accountLinkHandlers,
  ...staffHandlers,
  ...staffSessionHandlers,
  ...menuHandlers,
  ...settingsHandlers,
  ...staffDeskHandlers,
  ...staffImportHandlers,
  ...staffListingHandlers,
  ...duplicateHandlers,
  ...staffAreaHandlers,
  ...staffPeopleHandlers,
  ...staffLogHandlers,
  ...passkeyHandlers,
  ...emailHandlers,
];

/** Every endpoint of the guide. */
export const handlers: EndpointHandler[] = [
  ...sliceHandlers.map(markWishes),
  ...platformHandlers(sliceHandlers, { Size: SIZES, TopLevelCategory: TOP_LEVEL_CATEGORIES }),
];

/** Every address that answers with a file. */
export const files: FileHandler[] = [
  ...mediaFiles(isAvatar),
  ...guideFileHandlers,
  ...mapFiles,
  ...guideFiles,
  ...mailboxFiles,
  ...feedFiles,
  ...itemImportFiles,
  ...takeoutFiles,
  ...claimFiles,
  ...staffImportFiles,
  ...posterFiles,
  ...exportFiles,
  ...availabilityFiles,
  ...keptFiles,
];

/** Every address that speaks a protocol of its own. */
export const protocols: ProtocolHandler[] = [...mcpProtocols];

/** Who sends a request. */
export const findViewer: FindViewer = viewerOfSession;

/** The same, as pages show them. */
export const findMe: FindMe = meOfSession;

/** What a traveller has marked of what a page shows. */
export const readMarks: ReadMarks = async (...asked) => {
  const [marks, vouchers] = await Promise.all([marksOf(...asked), readVoucherMarks(...asked)]);
  return new Map([...marks, ...vouchers]);
};
