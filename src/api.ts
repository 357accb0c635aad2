import { bookingRoutes } from "./bookings/api.ts";
import { businessRoutes } from "./businesses/api.ts";
import { guideFiles } from "./guide/api.files.ts";
import { guideRoutes } from "./guide/api.ts";
import { inventoryRoutes } from "./inventory/api.ts";
import { mediaFiles } from "./media/api.ts";
import { placeFiles, placeRoutes } from "./places/api.ts";
import { platformRoutes } from "./platform/api.ts";
import type { FileRoute, Route } from "./platform/http/context.ts";
import { searchRoutes } from "./search/api.ts";
import { travellerRoutes } from "./travellers/api.ts";

const sliceRoutes: Route[] = [
  ...guideRoutes,
  ...businessRoutes,
  ...inventoryRoutes,
  ...bookingRoutes,
  ...placeRoutes,
  ...searchRoutes,
  ...travellerRoutes,
];

/** Every endpoint of the guide. */
export const routes: Route[] = [...sliceRoutes, ...platformRoutes(sliceRoutes)];

/** Every address that answers with a file. */
export const files: FileRoute[] = [...mediaFiles, ...placeFiles, ...guideFiles];
