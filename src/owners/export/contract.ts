import { z } from "zod";
import { CODE } from "../../catalogue/listings/contract.ts";
import { endpoint } from "../../platform/endpoints/endpoint.ts";
import { archive } from "../../travellers/archives/contract.ts";

const params = z.object({ code: z.string().regex(CODE) });

export const createListingExport = endpoint({
  method: "POST",
  path: "/listing/api/businesses/{code}/exports/",
  summary: "Starts an export of all data of a listing, or returns the one in progress",
  tag: "Owners",
  access: "owner",
  params,
  sample: { code: "{business}" },
  response: archive,
  status: 202,
});

export const listListingExports = endpoint({
  method: "GET",
  path: "/listing/api/businesses/{code}/exports/",
  summary: "Lists a listing's unexpired exports, newest first; owners only",
  tag: "Owners",
  access: "owner",
  params,
  sample: { code: "{business}" },
  response: z.object({ results: z.array(archive) }),
});
