import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  // The browser knows all routes from the start: requests for single routes (/__manifest) would bypass the cache of rendered pages.
  routeDiscovery: { mode: "initial" },
  // Pages submit forms by a function that they share, so a file of its own for each page would hold nothing.
  splitRouteModules: false,
  // The start script builds each version into a separate folder and then switches to it.
  buildDirectory: process.env.GUIDE_BUILD_FOLDER ?? "build/current",
} satisfies Config;
