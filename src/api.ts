import { emailHandlers } from "./accounts/api.email.ts";
import { additionHandlers } from "./additions/api.ts";
import { attributionHandlers } from "./attribution/api.ts";
import { availabilityFiles } from "./availability/api.files.ts";
import { availabilityHandlers } from "./availability/api.ts";
import { bookingHandlers } from "./bookings/api.ts";
import { listBusinessesRoutes } from "./browse/api.businesses.ts";
import { listHandlers } from "./browse/api.ts";
import { nearbyHandlers } from "./businesses/api.nearby.ts";
import { businessHandlers } from "./businesses/api.ts";
import { SIZES, TOP_LEVEL_CATEGORIES } from "./businesses/enumerations.ts";
import { captchaRoutes } from "./captcha/api.ts";
import { menuHandlers } from "./chrome/api.menu.ts";
import { guideFiles } from "./chrome/api.ts";
import { claimFiles } from "./claims/api.staff.ts";
import { claimHandlers } from "./claims/api.ts";
import { closingHandlers } from "./closing/api.ts";
import { completenessHandlers } from "./completeness/api.ts";
import { readVoucherMarks } from "./coupons/api.shown.ts";
import { couponHandlers } from "./coupons/api.ts";
import { creditHandlers } from "./credit/api.ts";
import { deliveryHandlers } from "./deliveries/api.ts";
import { deskHandlers } from "./desk/api.ts";
import { mailboxFiles } from "./dev/api.ts";
import { duplicateHandlers } from "./duplicates/api.ts";
import { enquiryDeskHandlers } from "./enquiries/api.ts";
import { placesHandlers } from "./explore/api.ts";
import { exportFiles, exportHandlers } from "./exports/api.ts";
import { feedFiles, feedRoutes } from "./feeds/api.ts";
import { followHandlers } from "./follows/api.ts";
import { forYouHandlers } from "./forYou/api.ts";
import { guideFileHandlers } from "./guides/api.files.ts";
import { guidesHandlers } from "./guides/api.ts";
import { hashtagHandlers } from "./hashtags/api.ts";
import { guideHandlers } from "./home/api.ts";
import { inboxHandlers } from "./inbox/api.ts";
import { informationRoutes } from "./information/api.ts";
import { inventoryHandlers } from "./inventory/api.ts";
import { inventoryEditorHandlers } from "./inventoryEditor/api.ts";
import { itemImportFiles, itemImportHandlers } from "./itemImports/api.ts";
import { joiningHandlers } from "./joining/api.ts";
import { keptFiles, keptHandlers } from "./kept/api.ts";
import { keyHandlers } from "./keys/api.ts";
import { listingHandlers } from "./listing/api.ts";
import { logHandlers } from "./logbook/api.ts";
import { accountLinkHandlers } from "./login/api.links.ts";
import { signUpHandlers } from "./login/api.signUp.ts";
import { accountHandlers } from "./login/api.ts";
import { mapFiles, mapRoutes } from "./maps/api.ts";
import { mcpProtocols } from "./mcp/api.ts";
import { mediaFiles } from "./media/api.ts";
import { memberHandlers } from "./members/api.ts";
import { networkHandlers } from "./network/api.ts";
import { numberHandlers } from "./numbers/api.ts";
import { octoHandlers } from "./octo/api.ts";
import { octoClientHandlers } from "./octoClient/api.ts";
import { passkeyHandlers } from "./passkeys/api.ts";
import { peopleHandlers } from "./people/api.ts";
import { pictureHandlers } from "./pictures/api.ts";
import { uploadHandlers } from "./pictures/api.uploads.ts";
import { placeHandlers } from "./places/api.ts";
import type { FindMe, FindViewer, ReadMarks } from "./platform/access.ts";
import { platformHandlers } from "./platform/api.ts";
import type { EndpointHandler, FileHandler, ProtocolHandler } from "./platform/http/context.ts";
import { posterFiles, posterHandlers } from "./poster/api.ts";
import { businessPageHandlers } from "./profile/api.ts";
import { recommendationHandlers } from "./recommendations/api.ts";
import { reportHandlers } from "./reports/api.ts";
import { searchHandlers } from "./search/api.ts";
import { settingsHandlers } from "./settings/api.ts";
import { staffSessionHandlers } from "./staff/api.sessions.ts";
import { staffHandlers } from "./staff/api.ts";
import { staffAreaHandlers } from "./staffAreas/api.ts";
import { staffDeskHandlers } from "./staffDesk/api.ts";
import { staffImportFiles } from "./staffImports/api.files.ts";
import { staffImportHandlers } from "./staffImports/api.ts";
import { staffListingHandlers } from "./staffListings/api.ts";
import { staffLogHandlers } from "./staffLog/api.ts";
import { staffPeopleHandlers } from "./staffPeople/api.ts";
import { importHandlers } from "./takeout/api.imports.ts";
import { takeoutFiles, takeoutHandlers } from "./takeout/api.ts";
import { profileHandlers } from "./travellers/api.profiles.ts";
import { findMe as meOfSession, travellerHandlers, findViewer as viewerOfSession } from "./travellers/api.ts";
import { verifyHandlers } from "./verify/api.ts";
import { activityVisitHandlers } from "./visits/api.activities.ts";
import { placeVisitHandlers } from "./visits/api.places.ts";
import { thanksHandlers } from "./visits/api.thanks.ts";
import { visitHandlers } from "./visits/api.ts";
import { webhookHandlers } from "./webhooks/api.ts";
import { markWishes } from "./wishlist/api.cards.ts";
import { readMarks as marksOf } from "./wishlist/api.marks.ts";
import { wishlistPageHandlers } from "./wishlist/api.page.ts";
import { wishlistHandlers } from "./wishlist/api.ts";

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
  ...mediaFiles,
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
