import { texts } from "../../../platform/languages/text.ts";

/** Connections between a listing and other systems, which its desk shows once they are used. */
export const CONNECTIONS = texts({ software: "Booking software and keys", webhooks: "Webhooks" });
export type Connection = keyof typeof CONNECTIONS;
