import { LOGOUT_URL } from "../../accounts/accounts/urls.ts";
import { chooseText } from "../../catalogue/translations/rules.ts";
import { readAllTranslations } from "../../catalogue/translations/store.ts";
import { notFound } from "../../platform/endpoints/errors.ts";
import { type EndpointHandler, type FileHandler, handle } from "../../platform/http/context.ts";
import { workerPolicy } from "../../platform/http/headers.ts";
import { CHANGES_DATABASE, PRIVATE_CACHE, WORKER_URL } from "../../platform/offline/offlineNames.ts";
import { offlineWorker, retiredWorker, type WorkerNames } from "../../platform/offline/serviceWorker.ts";
import { listOfflineDetails } from "./contract.ts";
import { noSaving } from "./rules.ts";
import { listDetails } from "./store.ts";
import { KEPT_PAGE } from "./urls.ts";

export const offlineHandlers: EndpointHandler[] = [
  handle(listOfflineDetails, async ({ query }, { db, services }) => {
    if (services.config.GUIDE_OFFLINE === "off") throw notFound(noSaving());
    const [details, translations] = await Promise.all([
      listDetails(db, query.business),
      readAllTranslations(db, "business", query.business),
    ]);
    return {
      results: details.map(({ language, ...own }) => {
        const { text, language: description_language } = chooseText(
          own.description,
          language,
          "description",
          translations.get(own.business_code) ?? {},
        );
        return { ...own, description: text, description_language };
      }),
    };
  }),
];

const NAMES: WorkerNames = {
  page: KEPT_PAGE,
  logout: LOGOUT_URL,
  privateCache: PRIVATE_CACHE,
  database: CHANGES_DATABASE,
  icon: "/icon/192.png",
};
/** Node has stripped the types, so a function's text is the script. */
const WORKER = `(${offlineWorker})(self, ${JSON.stringify(NAMES)});\n`;
const RETIRED = `(${retiredWorker})(self);\n`;

export const offlineFiles: FileHandler[] = [
  {
    path: WORKER_URL,
    handler: async (_request, reply, { config }) =>
      reply
        // Browsers request it again with each page and switch to a changed one at once.
        .headers({ "cache-control": "no-cache", "content-security-policy": workerPolicy() })
        .type("text/javascript; charset=utf-8")
        .send(config.GUIDE_OFFLINE === "off" ? RETIRED : WORKER),
  },
];
