import { printProgress } from "../src/platform/serving/runProcess.ts";
import { buildPages } from "./build.ts";
import { buildLanguages } from "./texts/buildLanguages.ts";

const pages = buildPages({ announce: printProgress, isUrgent: true });
// A build that fails is reported once the database is ready.
pages.catch(() => undefined);
// Loading the server's modules takes two seconds; the build runs meanwhile.
const { run } = await import("../server.ts");
await run(process.env, { pages, languages: buildLanguages });
