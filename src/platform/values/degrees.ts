import { z } from "zod";
import { t } from "../languages/text.ts";

/** Number schemas that forms parse as degrees instead of decimals (platform/endpoints/input.ts). */
const DEGREES = z.registry();

const registered = (schema: z.ZodNumber): z.ZodNumber => schema.register(DEGREES, {});

const within = (most: number, error: () => string): z.ZodNumber =>
  registered(z.number({ error }).min(-most, { error }).max(most, { error }));

export const latitude = within(90, () => t`Enter a latitude from -90 to 90.`);
export const longitude = within(180, () => t`Enter a longitude from -180 to 180.`);
/** For bodies whose rules check the range together with other fields. */
export const degrees = registered(z.number());

export const isDegrees = (schema: z.core.$ZodType): boolean => DEGREES.has(schema);
