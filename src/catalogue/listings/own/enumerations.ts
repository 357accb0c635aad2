/** Connections between a listing and other systems, which its desk shows once they are used. */
export const CONNECTIONS = { software: "Booking software and keys", webhooks: "Webhooks" } as const;
export type Connection = keyof typeof CONNECTIONS;
