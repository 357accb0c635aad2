/** The rooms of src/ and their capabilities: src/booking/vouchers/store.ts is in the room booking and the capability booking/vouchers. */

/** From the ground up: a room imports itself and the rooms before it (docs/rooms.md). */
export const ROOMS = [
  "platform",
  "ui",
  "catalogue",
  "accounts",
  "travellers",
  "booking",
  "owners",
  "openData",
  "staff",
  "site",
  "tools",
] as const;

export type Room = (typeof ROOMS)[number];

/** Rooms without capabilities: other products could use them unchanged. */
export const WHOLE_ROOMS: readonly Room[] = ["platform", "ui"];

/** Only tests import it. */
export const TESTING = "tools/testing";

/** Returns the room of a file; undefined for files outside src/ and for those that combine the rooms (src/api.ts). */
export function roomForFile(path: string): Room | undefined {
  const [, name] = /^src\/([^/]+)\//.exec(path) ?? [];
  return ROOMS.find((room) => room === name);
}

/** Returns "booking/vouchers" for a file of that capability; undefined in platform/, ui/, tools/testing and outside the rooms. */
export function findCapability(path: string): string | undefined {
  const capability = /^src\/([^/]+\/[^/]+)\//.exec(path)?.[1];
  const room = roomForFile(path);
  return room === undefined || WHOLE_ROOMS.includes(room) || capability === TESTING ? undefined : capability;
}

/** Returns "vouchers" of "booking/vouchers": the name in migrations. */
export const capabilityName = (capability: string): string => capability.split("/").at(-1) ?? capability;
