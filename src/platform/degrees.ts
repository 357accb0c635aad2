import { z } from "zod";

/** Number schemas that forms read as degrees and not as decimals (platform/http/input.ts). */
const DEGREES = z.registry();

const degrees = (most: number, name: string) => {
  const error = `A ${name} is a number from -${most} to ${most}.`;
  const schema = z.number({ error }).min(-most, { error }).max(most, { error });
  schema.register(DEGREES, {});
  return schema;
};

export const latitude = degrees(90, "latitude");
export const longitude = degrees(180, "longitude");

export const isDegrees = (schema: z.core.$ZodType): boolean => DEGREES.has(schema);
