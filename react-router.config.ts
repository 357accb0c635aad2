import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  // The start script builds each version into a folder of its own and swaps it in.
  buildDirectory: process.env.GUIDE_BUILD_FOLDER ?? "build/current",
} satisfies Config;
