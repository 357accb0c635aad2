import { createHmac, hkdfSync } from "node:crypto";

const SECRET_BYTES = 32;

/** What a webhook's deliveries are signed with. It is made of GUIDE_SECRET, so no database holds it. @param seed of `secretSeed` */
export const webhookSecret = (secret: string, seed: string): string =>
  `hook_${Buffer.from(hkdfSync("sha256", secret, "", `guide-webhook-1 ${seed}`, SECRET_BYTES)).toString("base64url")}`;

/** Changes when another owner takes the webhook over, because the former maker knows the old secret. */
export const secretSeed = ({ uuid, secret_seed }: { uuid: string; secret_seed: string | null }): string => secret_seed ?? uuid;

/** docs/webhooks.md says how it is checked. @param timestamp seconds since 1970, as in its header */
export const signDelivery = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`;
