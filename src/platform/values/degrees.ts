import { z } from "zod";

/** Number schemas that forms parse as degrees instead of decimals (platform/endpoints/input.ts). */
const DEGREES = z.registry();

const registered = (schema: z.ZodNumber): z.ZodNumber => schema.register(DEGREES, {});

const within = (most: number, name: string): z.ZodNumber => {
  const error = `Enter a ${name} from -${most} to ${most}.`;
  return registered(z.number({ error }).min(-most, { error }).max(most, { error }));
};

export const latitude = within(90, "latitude");
export const longitude = within(180, "longitude");
/** For bodies whose rules check the range together with other fields. */
export const degrees = registered(z.number());

export const isDegrees = (schema: z.core.$ZodType): boolean => DEGREES.has(schema);
