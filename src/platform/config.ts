import { mkdirSync } from "node:fs";
import { isIPv4 } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { StartError } from "./endpoints/errors.ts";
import type { Hosts } from "./http/hosts/hostNames.ts";
import { type GivenHosts, hostsError, originsOfHosts, readHosts } from "./http/hosts/hostsSetting.ts";
import { storedSecret } from "./storedSecret.ts";
import { toError } from "./toError.ts";
import { unknownSettings } from "./unknownSettings.ts";
import { commaSeparated } from "./values/commaSeparated.ts";
import { itemAt } from "./values/items.ts";
import { withoutEnd } from "./values/strip.ts";

const flag = z.enum(["on", "off"]);
const httpUrl = z.url({ protocol: /^https?$/ });
/** DSN format of Sentry's library. The library ignores any other value with a line on the console, and then reports no error. */
const DSN = /^https?:\/\/\w+(:\w*)?@[\w.:[\]-]+\/(.+\/)?\d+$/;

/** Most common commission of booking sites, in percent: xotels.com/en/glossary/commission. */
export const COMMISSION_USUAL = 15;

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });

/** The place of backups in a bucket. */
export const S3_PLACE = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/([\w.-]{1,100})\/?$/;

const isLoopback = (host: string) =>
  ["localhost", "::1", "[::1]"].includes(host) || host.endsWith(".localhost") || (isIPv4(host) && host.startsWith("127."));

/** Every setting that the guide reads, with its default. */
const settings = z.object({
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  PUBLIC_URL: httpUrl.optional(),
  /** Separate hosts for the guide, its preview and the owners' area. */
  GUIDE_HOSTS: z
    .string()
    .transform((setting, context): GivenHosts => {
      const hosts = readHosts(setting);
      if (typeof hosts !== "string") return hosts;
      context.addIssue({ code: "custom", message: hosts });
      return z.NEVER;
    })
    .optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: postgresUrl.optional(),
  /** The same database without a pooler, if DATABASE_URL leads through one: for migrations, LISTEN and jobs. */
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  /** Redis or Valkey, which spreads changes to the servers' caches. */
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: "expected redis://{user}:{password}@{host}:{port}" }).optional(),
  /** Number of connections of each server. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(10),
  GUIDE_SECRET: z.string().min(32, "needs at least 32 characters").optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform(commaSeparated)
    .pipe(
      z.array(
        z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], "expected IP addresses or networks such as 10.0.0.0/8, separated by commas"),
      ),
    )
    .default([]),
  /** Sets whether everyone may sign up, or only people with an invitation. */
  SIGNUP: z.enum(["open", "invitation"]).default("open"),
  /** Identity provider (OpenID Connect) that staff and owners log in with, and the guide's client there. */
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: "expected https://{host}" })
    .max(500)
    .refine((url) => url.startsWith("https:") || isLoopback(new URL(url).hostname), "must start with https://")
    .refine((url) => !/[?#]/.test(url), "expected a URL without ? and #")
    .optional(),
  OIDC_CLIENT_ID: z.string().max(300).optional(),
  OIDC_CLIENT_SECRET: z.string().max(1_000).optional(),
  /** People who may log in through the provider only. */
  OIDC_REQUIRED_FOR: z
    .string()
    .transform(commaSeparated)
    .pipe(z.array(z.enum(["none", "staff", "owners"], "expected none, staff or staff,owners")))
    .transform((people) => people.filter((one) => one !== "none"))
    .default([]),
  /** Name and address of the operator, who is responsible for the stored data; shown on the information pages. */
  OPERATOR: z.string().max(300).optional(),
  OPERATOR_EMAIL: z.email().optional(),
  /** Name and address of the body that enforces accessibility rules where the operator is; shown in the accessibility statement. */
  OPERATOR_ACCESSIBILITY_BODY: z.string().max(300).optional(),
  /** Provider of places that the guide lacks, and its key; PLACES_URL points to a test double of the provider. */
  PLACES_PROVIDER: z.enum(["google"]).optional(),
  PLACES_KEY: z
    .string()
    .regex(/^[\w-]{8,200}$/, "expected the provider's key: letters, digits, - and _")
    .optional(),
  PLACES_URL: httpUrl.default("https://places.googleapis.com"),
  /** An S3-compatible store for pictures and uploads; without it they are files in DATA_DIR. */
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "expected http(s)://{host}" })
    .refine((url) => !/[?#]/.test(url), "expected a URL without ? and #")
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, "expected the name of a region such as eu-central-1")
    .default("us-east-1"),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "expected the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens")
    .optional(),
  S3_KEY: z
    .string()
    .regex(/^[\x21-\x2b\x2d\x2e\x30-\x7e]{1,200}$/, "expected an access key without spaces, commas or slashes")
    .optional(),
  S3_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{8,200}$/, "expected the access key's secret: 8 to 200 characters without spaces")
    .optional(),
  /** Outgoing mail server; without it mails are files in DATA_DIR/mailbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "expected smtp://{user}:{password}@{host}:{port}" }).optional(),
  /**
   * Address that receives replies; reply addresses derive from it (reply+…@in.guide.example.org). Its mails are read from a mailbox or
   * delivered by a mail service.
   */
  INBOUND_MAIL: z
    .string()
    .toLowerCase()
    .regex(
      /^[a-z][a-z0-9.-]{0,9}@[a-z0-9.-]+\.[a-z]{2,}$/,
      "expected an email address with at most 10 letters before the @, such as reply@in.guide.example.org",
    )
    .optional(),
  INBOUND_IMAP_URL: z.url({ protocol: /^imaps?$/, error: "expected imaps://{user}:{password}@{host}:{port}/{mailbox}" }).optional(),
  /** Name that the mail server of that mailbox puts into its Authentication-Results. */
  INBOUND_AUTHSERV: z
    .string()
    .regex(/^[\w.-]{1,255}$/, "expected the server name at the start of the mail server's Authentication-Results")
    .optional(),
  /** Bearer key of the mail service that delivers replies. */
  INBOUND_KEY: z
    .string()
    .regex(/^[\w.~+/-]{24,200}=*$/, "expected 24 to 200 letters, digits and -._~+/")
    .optional(),
  /** Captcha provider; CAPTCHA_URL points to a test double of the provider. */
  CAPTCHA_PROVIDER: z.enum(["altcha", "turnstile", "hcaptcha"]).default("altcha"),
  CAPTCHA_SITE_KEY: z
    .string()
    .regex(/^[\w-]{8,100}$/, "expected the provider's site key: letters, digits, - and _")
    .optional(),
  CAPTCHA_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{8,200}$/, "expected the provider's secret: 8 to 200 characters without spaces")
    .optional(),
  CAPTCHA_URL: httpUrl.transform((url) => new URL(url).origin).optional(),
  /** Map tiles, with {z}, {x} and {y}: vector tiles in the OpenMapTiles schema if it ends in .pbf or .mvt, else raster tiles. */
  MAP_TILES_URL: z
    .string()
    .regex(/^https?:\/\/[\w.:-]+\/\S*$/, "expected an http(s) URL with {z}, {x} and {y}")
    .refine((url) => ["{z}", "{x}", "{y}"].every((part) => url.includes(part)), "needs {z}, {x} and {y}")
    .optional(),
  MAP_TILES_ATTRIBUTION: z.string().max(300).default("© OpenStreetMap contributors"),
  /** Whether cached pages are sent before Node's HTTP parser (docs/decisions/0037-fast-path.md). */
  FAST_PATH: flag.default("on"),
  /** Whether visitors can store pages for offline use; "off" also removes the pages that browsers hold already (ADR 0056). */
  GUIDE_OFFLINE: flag.default("on"),
  /** Place of the daily backups and the journal: a folder, or s3://{bucket}/{folder} in the store of S3_ENDPOINT. */
  BACKUP_TO: z
    .string()
    .refine((place) => !place.includes("://") || S3_PLACE.test(place), "expected a folder, or s3://{bucket}/{folder}")
    .optional(),
  /** Encrypts backups. Without it they cannot be opened. */
  BACKUP_PASSPHRASE: z.string().min(12, "needs at least 12 characters").optional(),
  METRICS_TOKEN: z.string().min(16, "needs at least 16 characters").optional(),
  SENTRY_DSN: z.string().regex(DSN, "expected https://{key}@{host}/{project number}").optional(),
  GUIDE_DEMO: flag.optional(),
  GUIDE_DEMO_PUBLIC: z.enum(["yes", "no"]).default("no"),
  /** Languages of the pages besides English and the guide's main one, such as "de,fr"; by default all that have translations. */
  GUIDE_LANGUAGES: z
    .string()
    .transform(commaSeparated)
    .pipe(z.array(z.string().regex(/^[a-z]{2,3}(?:-[A-Z]{2})?$/, "expected language codes such as de,pt-BR, separated by commas")))
    .optional(),
  /** Assumed commission of booking sites, in percent, for the estimate on profiles; 0 hides the estimate. */
  COMMISSION_PERCENT: z.coerce.number().min(0).max(50).default(COMMISSION_USUAL),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
});

export interface S3Settings {
  /** No trailing slash. */
  endpoint: string;
  region: string;
  bucket: string;
  key: string;
  secret: string;
}

export interface Config extends z.infer<typeof settings> {
  DATA_DIR: string;
  GUIDE_SECRET: string;
  /** Origin of canonical addresses: that of the host `theguide`, else PUBLIC_URL, else the listening address. No trailing slash. */
  origin: string;
  /** All origins by name; only one without GUIDE_HOSTS. */
  hosts: Hosts;
  demo: boolean;
  /** Names of environment variables that begin like settings and are unknown. */
  unknown: string[];
  /** Undefined if files are stored in DATA_DIR. */
  s3: S3Settings | undefined;
}

/** Returns the settings of an S3-compatible store, which are all set or all unset. */
function s3Of(values: z.infer<typeof settings>, given: Record<string, unknown>): S3Settings | undefined {
  const together = ["S3_ENDPOINT", "S3_BUCKET", "S3_KEY", "S3_SECRET"];
  if (![...together, "S3_REGION"].some((name) => name in given)) return undefined;
  const missing = together.find((name) => !(name in given));
  if (missing) throw new StartError(`The setting ${missing} is missing: ${together.join(", ")} must be set together.`);
  const { S3_ENDPOINT = "", S3_BUCKET = "", S3_KEY = "", S3_SECRET = "", S3_REGION } = values;
  return { endpoint: withoutEnd(S3_ENDPOINT, /\//), region: S3_REGION, bucket: S3_BUCKET, key: S3_KEY, secret: S3_SECRET };
}

/** @throws StartError if a setting lacks another one that it needs */
function checkTogether(values: z.infer<typeof settings>) {
  const missing = (name: string, why: string) => new StartError(`The setting ${name} is missing: ${why}.`);
  const provider = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;
  const unset = provider.find((name) => !values[name]);
  if (unset && provider.some((name) => values[name])) throw missing(unset, `${provider.join(", ")} must be set together`);
  if (unset && values.OIDC_REQUIRED_FOR.length > 0) throw missing(unset, "OIDC_REQUIRED_FOR needs a provider");
  if (values.PLACES_PROVIDER && !values.PLACES_KEY) throw missing("PLACES_KEY", "PLACES_PROVIDER needs its key");
  if (values.CAPTCHA_PROVIDER !== "altcha")
    for (const name of ["CAPTCHA_SITE_KEY", "CAPTCHA_SECRET"] as const)
      if (!values[name]) throw missing(name, `CAPTCHA_PROVIDER ${values.CAPTCHA_PROVIDER} needs it`);
  if (values.INBOUND_MAIL && !values.INBOUND_IMAP_URL && !values.INBOUND_KEY)
    throw missing("INBOUND_IMAP_URL", "INBOUND_MAIL needs it or INBOUND_KEY to receive replies");
  if (!values.INBOUND_MAIL && (values.INBOUND_IMAP_URL || values.INBOUND_KEY))
    throw missing("INBOUND_MAIL", "INBOUND_IMAP_URL and INBOUND_KEY need it");
  if (values.INBOUND_IMAP_URL && !values.INBOUND_AUTHSERV)
    throw missing("INBOUND_AUTHSERV", "INBOUND_IMAP_URL needs it to verify the senders of emails");
  if (values.BACKUP_TO && S3_PLACE.test(values.BACKUP_TO)) {
    if (!values.S3_ENDPOINT) throw missing("S3_ENDPOINT", "BACKUP_TO needs the store");
    if (!values.BACKUP_PASSPHRASE)
      throw missing("BACKUP_PASSPHRASE", "a backup holds the secret and personal data, so it leaves this machine only encrypted");
  }
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL)
    throw missing("DATABASE_URL", "DATABASE_DIRECT_URL is the same database without the pooler");
  if (values.REDIS_URL && !values.DATABASE_URL) throw missing("DATABASE_URL", "REDIS_URL is for several servers on one database");
  if (values.DATABASE_URL && !values.GUIDE_SECRET)
    throw missing("GUIDE_SECRET", "with DATABASE_URL, all servers need the same secret of at least 32 characters");
}

/** Returns the origins for the settings and the listening address: the port is certain only once the server listens. */
export function originsAt(values: Pick<Config, "GUIDE_HOSTS" | "PUBLIC_URL">, address: string): Pick<Config, "origin" | "hosts"> {
  const hosts = originsOfHosts(values.GUIDE_HOSTS ?? {}, new URL(values.PUBLIC_URL ?? address).origin);
  return { origin: values.GUIDE_HOSTS?.theguide ? hosts.theguide : withoutEnd(values.PUBLIC_URL ?? address, /\//), hosts };
}

/**
 * Reads and checks the environment. An empty value counts as unset.
 * @throws StartError with one line that names the wrong setting
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""));
  const unknown = unknownSettings(Object.keys(given), Object.keys(settings.shape));
  if (unknown.mistyped) throw new StartError(`The setting ${unknown.mistyped.name} is unknown. Do you mean ${unknown.mistyped.meant}?`);
  const checked = settings.safeParse(given);
  if (!checked.success) {
    const issue = itemAt(checked.error.issues, 0);
    throw new StartError(`The setting ${String(issue.path[0])} is wrong: ${issue.message}.`);
  }
  const values = checked.data;
  checkTogether(values);
  const s3 = s3Of(values, given);
  const dataDir = resolve(values.DATA_DIR);
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new StartError(`The setting DATA_DIR is wrong: ${toError(error).message}.`);
  }
  const host = values.HOST.includes(":") ? `[${values.HOST}]` : values.HOST;
  const origins = originsAt(values, `http://${host}:${values.PORT}`);
  const error = hostsError(origins.hosts);
  if (error) throw new StartError(`The setting GUIDE_HOSTS is wrong: ${error}.`);
  return {
    ...values,
    DATA_DIR: dataDir,
    GUIDE_SECRET: values.GUIDE_SECRET ?? storedSecret(dataDir),
    ...origins,
    s3,
    unknown: unknown.others,
    demo: values.GUIDE_DEMO ? values.GUIDE_DEMO === "on" : !values.DATABASE_URL,
  };
}

/**
 * Whether the guide serves this machine only. Decided by its origins: a proxy without forwarding headers looks like this machine, but a
 * name that visitors use does not.
 */
export const isLocalGuide = ({ origin, hosts }: Pick<Config, "origin" | "hosts">): boolean =>
  [origin, ...Object.values(hosts)].every((one) => isLoopback(new URL(one).hostname));

/** Whether a guide with demo accounts must not start, because their password is published. */
export const exposesDemo = (config: Config): boolean =>
  config.GUIDE_DEMO_PUBLIC !== "yes" && !(isLoopback(config.HOST) && isLocalGuide(config));
