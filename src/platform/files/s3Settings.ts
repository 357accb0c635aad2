import { StartError } from "../endpoints/errors.ts";
import { withoutEnd } from "../values/strip.ts";

export interface S3Settings {
  /** No trailing slash. */
  endpoint: string;
  region: string;
  bucket: string;
  key: string;
  secret: string;
}

/** The settings as checked one by one. */
interface Values {
  S3_ENDPOINT?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_KEY?: string | undefined;
  S3_SECRET?: string | undefined;
  S3_REGION: string;
}

/**
 * Returns the settings of an S3-compatible store, which are all set or all unset.
 * @param given the environment, without defaults
 * @throws {StartError} that names the missing one
 */
export function readS3Settings(values: Values, given: Record<string, unknown>): S3Settings | undefined {
  const together = ["S3_ENDPOINT", "S3_BUCKET", "S3_KEY", "S3_SECRET"];
  if (![...together, "S3_REGION"].some((name) => name in given)) return undefined;
  const missing = together.find((name) => !(name in given));
  if (missing) throw new StartError(`The setting ${missing} is missing: ${together.join(", ")} must be set together.`);
  const { S3_ENDPOINT = "", S3_BUCKET = "", S3_KEY = "", S3_SECRET = "", S3_REGION } = values;
  return { endpoint: withoutEnd(S3_ENDPOINT, /\//), region: S3_REGION, bucket: S3_BUCKET, key: S3_KEY, secret: S3_SECRET };
}
