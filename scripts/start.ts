import { run } from "../server.ts";
import { buildPages } from "./build.ts";
import { buildLanguages } from "./texts/buildLanguages.ts";

await run(process.env, { pages: (announce) => buildPages({ announce, isUrgent: true }), languages: buildLanguages });
