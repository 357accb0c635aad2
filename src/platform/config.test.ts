import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../tools/testing/folder.ts";
import { exposesDemo, readConfig } from "./config.ts";
import { StartError } from "./endpoints/errors.ts";

const SECRET = "0123456789abcdef0123456789abcdef";
const DATA_DIR = temporaryFolder();
const read = (environment: Record<string, string | undefined> = {}) => readConfig({ DATA_DIR, ...environment });

/** Returns the message that the operator reads. */
function configErrorText(environment: Record<string, string>): string {
  try {
    read(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return (error as Error).message;
  }
  return "";
}

describe("defaults", () => {
  it("are this machine alone, port 3000, the embedded database and demo data", () => {
    expect(read()).toMatchObject({
      HOST: "127.0.0.1",
      PORT: 3000,
      TRUSTED_PROXIES: [],
      GUIDE_DEMO_PUBLIC: "no",
      LOG_LEVEL: "info",
      origin: "http://127.0.0.1:3000",
      demo: true,
    });
    expect(read().DATABASE_URL).toBeUndefined();
  });

  it("are all languages, or those of a list", () => {
    expect(read().GUIDE_LANGUAGES).toBeUndefined();
    expect(read({ GUIDE_LANGUAGES: "de, pt-BR" }).GUIDE_LANGUAGES).toEqual(["de", "pt-BR"]);
  });

  it("treat an empty value as unset", () => expect(read({ PORT: "", PUBLIC_URL: "", DATABASE_URL: "" })).toMatchObject({ PORT: 3000 }));

  it("ignore what is not the guide's", () => expect(read({ PATH: "/bin", HOME: "/" })).not.toHaveProperty("HOME"));

  it("make the data folder, also below folders that do not exist yet", () => {
    const folder = join(DATA_DIR, "a", "b");
    expect(read({ DATA_DIR: folder }).DATA_DIR).toBe(folder);
    expect(existsSync(folder)).toBe(true);
  });
});

describe("Redis", () => {
  const database = { DATABASE_URL: "postgresql://db.test/guide", GUIDE_SECRET: SECRET };
  it.each(["redis://:password@cache.test:6379", "rediss://user:password@cache.test"])("is at %s", (REDIS_URL) =>
    expect(read({ ...database, REDIS_URL })).toMatchObject({ REDIS_URL }),
  );

  it("has an address that starts with redis:// or rediss://", () =>
    expect(configErrorText({ ...database, REDIS_URL: "http://cache.test" })).toBe(
      "The setting REDIS_URL is wrong: expected redis://{user}:{password}@{host}:{port}.",
    ));

  it("is for several servers on one database", () =>
    expect(configErrorText({ REDIS_URL: "redis://cache.test" })).toBe(
      "The setting DATABASE_URL is missing: REDIS_URL is for several servers on one database.",
    ));
});

describe("a wrong value", () => {
  it.each([
    ["PORT", "http"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["PORT", "80.5"],
    ["PUBLIC_URL", "guide.example"],
    ["PUBLIC_URL", "ftp://guide.example"],
    ["DATABASE_URL", "mysql://localhost/guide"],
    ["GUIDE_SECRET", "too short"],
    ["TRUSTED_PROXIES", "10.0.0.0/8, proxy.example"],
    ["TRUSTED_PROXIES", "10.0.0.0/99"],
    ["GUIDE_LANGUAGES", "de,German"],
    ["METRICS_TOKEN", "short"],
    ["SENTRY_DSN", "not an address"],
    ["SENTRY_DSN", "https://sentry.example/42"],
    ["SENTRY_DSN", "https://public-key@sentry.example/42"],
    ["SENTRY_DSN", "https://key@sentry.example/project"],
    ["GUIDE_DEMO", "maybe"],
    ["GUIDE_DEMO_PUBLIC", "on"],
    ["LOG_LEVEL", "loud"],
    ["DATA_DIR", "/dev/null/data"],
  ])("%s=%s stops the start with one line that names the setting", (name, value) => {
    const line = configErrorText({ [name]: value });
    expect(line).toMatch(new RegExp(`^The setting ${name} is wrong: .+\\.$`));
    expect(line).not.toContain("\n");
  });

  it("is never repeated when it is a secret", () => {
    expect(configErrorText({ GUIDE_SECRET: "hunter2" })).not.toContain("hunter2");
    expect(configErrorText({ METRICS_TOKEN: "hunter2" })).not.toContain("hunter2");
    expect(configErrorText({ DATABASE_URL: "mysql://me:hunter2@db/guide" })).not.toContain("hunter2");
  });
});

describe("the secret", () => {
  it("is made once, kept for its owner alone, and read again at the next start", () => {
    const first = read().GUIDE_SECRET;
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(read().GUIDE_SECRET).toBe(first);
    expect(readFileSync(join(DATA_DIR, "secret"), "utf8")).toBe(first);
    expect(statSync(join(DATA_DIR, "secret")).mode & 0o777).toBe(0o600);
  });

  it("is another one in another data folder", () =>
    expect(read({ DATA_DIR: temporaryFolder() }).GUIDE_SECRET).not.toBe(read().GUIDE_SECRET));

  it("that is given is used and not written down", () => {
    const folder = temporaryFolder();
    expect(read({ DATA_DIR: folder, GUIDE_SECRET: SECRET }).GUIDE_SECRET).toBe(SECRET);
    expect(existsSync(join(folder, "secret"))).toBe(false);
  });

  it("has to be given with DATABASE_URL, since all its servers need the same one", () => {
    expect(configErrorText({ DATABASE_URL: "postgres://db/guide" })).toMatch(/^The setting GUIDE_SECRET is missing/);
    expect(read({ DATABASE_URL: "postgresql://db/guide", GUIDE_SECRET: SECRET }).DATABASE_URL).toBe("postgresql://db/guide");
  });
});

describe("the origin", () => {
  it.each([
    [{ PUBLIC_URL: "https://guide.example/" }, "https://guide.example"],
    [{ HOST: "::1", PORT: "80" }, "http://[::1]:80"],
    [{ HOST: "0.0.0.0" }, "http://0.0.0.0:3000"],
  ])("of %j is %s", (environment, origin) => expect(read(environment).origin).toBe(origin));
});

describe("SENTRY_DSN", () => {
  it.each(["https://key@o1.ingest.sentry.example/42", "http://key:secret@127.0.0.1:9000/a/path/7", "http://key@[::1]:9000/7"])(
    "takes %s",
    (dsn) => expect(read({ SENTRY_DSN: dsn }).SENTRY_DSN).toBe(dsn),
  );
});

describe("an S3-compatible store", () => {
  const S3 = { S3_ENDPOINT: "https://s3.example/", S3_BUCKET: "guide", S3_KEY: "AK1", S3_SECRET: "a/secret+with=signs" };

  it("is not used by default, and needs all of its settings", () => {
    expect(read().s3).toBeUndefined();
    expect(read(S3).s3).toEqual({
      endpoint: "https://s3.example",
      region: "us-east-1",
      bucket: "guide",
      key: "AK1",
      secret: "a/secret+with=signs",
    });
    expect(read({ ...S3, S3_REGION: "eu-central-1" }).s3?.region).toBe("eu-central-1");
  });

  it.each(Object.keys(S3))("without %s stops the start with a line that names it", (name) => {
    expect(configErrorText({ ...S3, [name]: "" })).toMatch(new RegExp(`^The setting ${name} is missing: .+ must be set together\\.$`));
  });

  it("of which only the region is given is no store", () =>
    expect(configErrorText({ S3_REGION: "eu-central-1" })).toMatch(/^The setting S3_ENDPOINT is missing/));

  it.each([
    ["S3_ENDPOINT", "s3.example"],
    ["S3_ENDPOINT", "https://s3.example/?x=1"],
    ["S3_REGION", "Europe, middle"],
    ["S3_BUCKET", "My_Bucket"],
    ["S3_BUCKET", "a/b"],
    ["S3_KEY", "A/B"],
    ["S3_SECRET", "short"],
    ["S3_SECRET", "with a space"],
  ])("with %s=%s stops the start with a line that names it and not its value", (name, value) => {
    const line = configErrorText({ ...S3, [name]: value });
    expect(line).toMatch(new RegExp(`^The setting ${name} is wrong: .+\\.$`));
    if (name === "S3_SECRET") expect(line).not.toContain(value);
  });
});

describe("trusted proxies", () => {
  it("are addresses and networks of both kinds", () => {
    expect(read({ TRUSTED_PROXIES: "10.0.0.0/8, 192.0.2.1,,::1, 2001:db8::/32" }).TRUSTED_PROXIES).toEqual([
      "10.0.0.0/8",
      "192.0.2.1",
      "::1",
      "2001:db8::/32",
    ]);
  });
});

describe("demo data", () => {
  it.each([
    [{}, true],
    [{ GUIDE_DEMO: "off" }, false],
    [{ DATABASE_URL: "postgres://db/guide", GUIDE_SECRET: SECRET }, false],
    [{ DATABASE_URL: "postgres://db/guide", GUIDE_SECRET: SECRET, GUIDE_DEMO: "on" }, true],
  ])("with %j: %s", (environment, demo) => expect(read(environment).demo).toBe(demo));

  it.each([
    [{}, false],
    [{ HOST: "127.0.0.2" }, false],
    [{ HOST: "::1" }, false],
    [{ HOST: "localhost", PUBLIC_URL: "http://localhost:8080" }, false],
    [{ HOST: "0.0.0.0" }, true],
    [{ HOST: "::" }, true],
    [{ HOST: "192.168.1.4" }, true],
    [{ PUBLIC_URL: "https://guide.example" }, true],
    [{ PUBLIC_URL: "http://127.0.0.1.guide.example" }, true],
    [{ PUBLIC_URL: "http://localhost.guide.example" }, true],
    [{ HOST: "0.0.0.0", GUIDE_DEMO_PUBLIC: "yes" }, false],
  ])("with %j would be shown to others: %s", (environment, isExposed) => expect(exposesDemo(read(environment))).toBe(isExposed));
});
