import { createHmac, hkdfSync } from "node:crypto";

const SECRET_BYTES = 32;

/**
 * Returns the secret for the signatures of a webhook's deliveries. It is derived from GUIDE_SECRET, so that no database holds it.
 * @param seed from `secretSeed`
 */
export const webhookSecret = (secret: string, seed: string): string =>
  `hook_${Buffer.from(hkdfSync("sha256", secret, "", `guide-webhook-1 ${seed}`, SECRET_BYTES)).toString("base64url")}`;

/**
 * Returns the seed of a webhook's secret. It changes when another owner takes the webhook over, because the former maker knows the old
 * secret.
 */
export const secretSeed = ({ uuid, secret_seed }: { uuid: string; secret_seed: string | null }): string => secret_seed ?? uuid;

/** Returns the signature of a delivery; docs/webhooks.md shows how to verify it. @param timestamp seconds since 1970, as in its header */
export const signDelivery = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`;
