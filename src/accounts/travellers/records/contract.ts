import { z } from "zod";
import { pageQuery } from "../../../platform/endpoints/endpoint.ts";
import { t } from "../../../platform/languages/text.ts";
import { withCommas } from "../../../platform/values/punctuation.ts";
import { traveller } from "../contract.ts";

const RECORD_ORDERS = ["created", "name"];
const ORDERS: readonly string[] = RECORD_ORDERS.flatMap((one) => [one, `-${one}`]);

/** Query of every list of a traveller's records: the traveller (the caller by default) and the order. */
export const recordQuery = {
  traveller__code: z.string().optional(),
  ordering: z
    .string()
    .refine((value) => ORDERS.includes(value), { error: () => t`Use one of these, with or without "-": ${withCommas(RECORD_ORDERS)}.` })
    .optional(),
  ...pageQuery,
};

export const recordParams = z.object({ uuid: z.uuid() });

/** Fields that every record of a traveller has beside its subject. */
export const recordFields = { uuid: z.string(), traveller, created: z.string() };
