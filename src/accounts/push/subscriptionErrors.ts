import { ECDH } from "node:crypto";
import { t } from "../../platform/languages/text.ts";

const ENDPOINT_MAX = 1_000;
const POINT_BYTES = 65;
const AUTH_BYTES = 16;

const noEndpoint = () => t`Send the address of a push service, with https.`;
const noKey = () => t`Send the keys of the browser's subscription.`;

function isPoint(text: string): boolean {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length !== POINT_BYTES) return false;
  try {
    // A point outside the curve would reveal parts of the key that encrypts for it.
    ECDH.convertKey(bytes, "prime256v1");
    return true;
  } catch {
    return false;
  }
}

interface Sent {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/**
 * Returns the errors of a sent subscription that its schema cannot express. Private networks are refused when a notice is sent, because a
 * name may lead elsewhere by then.
 */
export function subscriptionErrors({ endpoint, keys }: Sent): Record<string, string[]> {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  const isGood =
    url?.protocol === "https:" &&
    !url.username &&
    !url.password &&
    (url.port === "" || url.port === "443") &&
    endpoint.length <= ENDPOINT_MAX;
  const hasKeys = isPoint(keys.p256dh) && Buffer.from(keys.auth, "base64url").length === AUTH_BYTES;
  return { ...(isGood ? {} : { endpoint: [noEndpoint()] }), ...(hasKeys ? {} : { keys: [noKey()] }) };
}
