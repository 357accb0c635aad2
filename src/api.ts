import { emailRoutes } from "./accounts/api.email.ts";
import { bookingRoutes } from "./bookings/api.ts";
import { listBusinessesRoutes } from "./browse/api.businesses.ts";
import { listRoutes } from "./browse/api.ts";
import { nearbyRoutes } from "./businesses/api.nearby.ts";
import { businessRoutes } from "./businesses/api.ts";
import { captchaRoutes } from "./captcha/api.ts";
import { guideFiles } from "./chrome/api.ts";
import { mailboxFiles } from "./dev/api.ts";
import { placesRoutes } from "./explore/api.ts";
import { feedFiles, feedRoutes } from "./feeds/api.ts";
import { guideRoutes } from "./home/api.ts";
import { informationRoutes } from "./information/api.ts";
import { inventoryRoutes } from "./inventory/api.ts";
import { accountLinkRoutes } from "./login/api.links.ts";
import { signUpRoutes } from "./login/api.signUp.ts";
import { accountRoutes } from "./login/api.ts";
import { mapFiles, mapRoutes } from "./maps/api.ts";
import { mediaFiles } from "./media/api.ts";
import { passkeyRoutes } from "./passkeys/api.ts";
import { placeRoutes } from "./places/api.ts";
import { platformRoutes } from "./platform/api.ts";
import type { FileRoute, Route } from "./platform/http/context.ts";
import { businessPageRoutes } from "./profile/api.ts";
import { forYouRoutes } from "./recommendations/api.forYou.ts";
import { recommendationRoutes } from "./recommendations/api.ts";
import { searchRoutes } from "./search/api.ts";
import { staffSessionRoutes } from "./staff/api.sessions.ts";
import { staffRoutes } from "./staff/api.ts";
import { travellerRoutes } from "./travellers/api.ts";
import { visitRoutes } from "./visits/api.ts";

const sliceRoutes: Route[] = [
  ...guideRoutes,
  ...placesRoutes,
  ...listRoutes,
  ...feedRoutes,
  ...informationRoutes,
  ...businessPageRoutes,
  ...businessRoutes,
  ...listBusinessesRoutes,
  ...nearbyRoutes,
  ...inventoryRoutes,
  ...bookingRoutes,
  ...captchaRoutes,
  ...recommendationRoutes,
  ...forYouRoutes,
  ...visitRoutes,
  ...placeRoutes,
  ...mapRoutes,
  ...searchRoutes,
  ...travellerRoutes,
  ...signUpRoutes,
  ...accountRoutes,
  ...accountLinkRoutes,
  ...staffRoutes,
  ...staffSessionRoutes,
  ...passkeyRoutes,
  ...emailRoutes,
];

/** Every endpoint of the guide. */
export const routes: Route[] = [...sliceRoutes, ...platformRoutes(sliceRoutes)];

/** Every address that answers with a file. */
export const files: FileRoute[] = [...mediaFiles, ...mapFiles, ...guideFiles, ...mailboxFiles, ...feedFiles];
