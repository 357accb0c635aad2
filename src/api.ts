import { emailRoutes } from "./accounts/api.email.ts";
import { accountLinkRoutes } from "./accounts/api.links.ts";
import { mailboxFiles } from "./accounts/api.mailbox.ts";
import { passkeyRoutes } from "./accounts/api.passkeys.ts";
import { accountRoutes } from "./accounts/api.ts";
import { bookingRoutes } from "./bookings/api.ts";
import { nearbyRoutes } from "./businesses/api.nearby.ts";
import { businessRoutes } from "./businesses/api.ts";
import { businessPageRoutes } from "./guide/api.business.ts";
import { guideFiles } from "./guide/api.files.ts";
import { listRoutes } from "./guide/api.lists.ts";
import { placesRoutes } from "./guide/api.places.ts";
import { seoFiles, seoRoutes } from "./guide/api.seo.ts";
import { guideRoutes } from "./guide/api.ts";
import { inventoryRoutes } from "./inventory/api.ts";
import { mediaFiles } from "./media/api.ts";
import { placeFiles, placeRoutes } from "./places/api.ts";
import { platformRoutes } from "./platform/api.ts";
import type { FileRoute, Route } from "./platform/http/context.ts";
import { forYouRoutes } from "./recommendations/api.forYou.ts";
import { recommendationRoutes } from "./recommendations/api.ts";
import { searchRoutes } from "./search/api.ts";
import { staffSessionRoutes } from "./staff/api.sessions.ts";
import { staffRoutes } from "./staff/api.ts";
import { signUpRoutes } from "./travellers/api.signUp.ts";
import { travellerRoutes } from "./travellers/api.ts";
import { visitRoutes } from "./visits/api.ts";

const sliceRoutes: Route[] = [
  ...guideRoutes,
  ...placesRoutes,
  ...listRoutes,
  ...seoRoutes,
  ...businessPageRoutes,
  ...businessRoutes,
  ...nearbyRoutes,
  ...inventoryRoutes,
  ...bookingRoutes,
  ...recommendationRoutes,
  ...forYouRoutes,
  ...visitRoutes,
  ...placeRoutes,
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
export const files: FileRoute[] = [...mediaFiles, ...placeFiles, ...guideFiles, ...mailboxFiles, ...seoFiles];
