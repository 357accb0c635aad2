import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  // All routes are known from the start: asking for them one by one (/__manifest) would go past the cache of finished pages.
  routeDiscovery: { mode: "initial" },
  // The start script builds each version into a folder of its own and swaps it in.
  buildDirectory: process.env.GUIDE_BUILD_FOLDER ?? "build/current",
} satisfies Config;
