import { type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { InstalledLanguages } from "../../../platform/languages/installedLanguages.ts";
import { listLanguages } from "./contract.ts";
import { toGuideLanguage } from "./rules.ts";

export const languageHandlers: EndpointHandler[] = [
  handle(listLanguages, async (_input, { services: { languages = new InstalledLanguages(), countViews } }) => {
    const views = (await countViews?.()) ?? new Map();
    return { languages: languages.all.map((reader) => toGuideLanguage(reader, languages, views)) };
  }),
];
