import { z } from "zod";

const uuidPayload = z.object({ uuid: z.string() });

/** Returns the uuid of a payload that names one record. @throws ZodError for another payload, which fails the job */
export const payloadUuid = (payload: unknown): string => uuidPayload.parse(payload).uuid;
