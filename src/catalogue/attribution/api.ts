import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { listSources, SOURCES_MAX } from "./contract.ts";
import { uniqueSources } from "./rules.ts";
import { listAttributions } from "./store.ts";

export const attributionHandlers: EndpointHandler[] = [
  handle(listSources, async (_input, { db }) => ({ results: uniqueSources(await listAttributions(db, SOURCES_MAX)) })),
];
