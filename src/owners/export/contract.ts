import { z } from "zod";
import { CODE } from "../../catalogue/listings/contract.ts";
import { endpoint } from "../../platform/endpoints/endpoint.ts";
import { archive } from "../../travellers/archives/contract.ts";

const params = z.object({ code: z.string().regex(CODE) });

export const createListingExport = endpoint({
  method: "POST",
  path: "/listing/api/businesses/{code}/exports/",
  summary: "Has one file made of everything that a listing holds; the one under way where there is one",
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
  summary: "A listing's exports that have not expired, newest first; for its owners",
  tag: "Owners",
  access: "owner",
  params,
  sample: { code: "{business}" },
  response: z.object({ results: z.array(archive) }),
});
