import { startServer, VERSIONS } from "../../e2e/postgres/servers.ts";
import { itemAt } from "../../src/platform/values/items.ts";
import { closeAll } from "../../src/tools/testing/closing.ts";
import { openIdentityProvider } from "../../src/tools/testing/identityProvider.ts";
import { startSmtpServer } from "../../src/tools/testing/mailServers.ts";
import { openObjectStore } from "../../src/tools/testing/objectStore.ts";
import { atEnd, freePort } from "../processes.ts";

/** Secret of the prepared guide, and of every service. */
export const SECRET = "a-secret-of-documents-0123456789abcdef";

/** The services that documents name: each name is replaced by that of a double on this machine. */
export interface Doubles {
  port: number;
  /** Text of documents → text that is run. The longest come first. */
  replacements: [string, string][];
  /** Environment of PostgreSQL's own commands. */
  environment: Record<string, string>;
  /** Makes the database "guide" empty, or removes it. */
  resetDatabase(isWanted: boolean): Promise<void>;
}

/** Starts a server whose superuser is "guide". */
function openPostgres() {
  const server = startServer(itemAt(VERSIONS, VERSIONS.length - 1));
  atEnd(() => server.stop());
  return {
    url: server.urlOf("guide"),
    environment: { PGHOST: new URL(server.urlOf("guide")).searchParams.get("host") ?? "", PGUSER: "guide" },
    async resetDatabase(isWanted: boolean) {
      await server.query("postgres", "DROP DATABASE IF EXISTS guide WITH (FORCE)");
      if (isWanted) await server.query("postgres", "CREATE DATABASE guide");
    },
  };
}

/** @param backups folder that stands for /mnt/backups */
export async function startDoubles(backups: string): Promise<Doubles> {
  const [port, postgres, smtp, store, provider] = [
    await freePort(),
    openPostgres(),
    await startSmtpServer(),
    await openObjectStore(SECRET),
    await openIdentityProvider(),
  ];
  atEnd(closeAll);
  atEnd(() => provider.close());
  const { settings } = store;
  const replacements: [string, string][] = [
    ["https://guide.example.org", `http://127.0.0.1:${port}`],
    ["127.0.0.1:3000", `127.0.0.1:${port}`],
    ["localhost:3000", `localhost:${port}`],
    ["smtps://guide:password@mail.example.org:465", smtp.url],
    ["https://s3.eu-central-1.amazonaws.com", settings.endpoint],
    ["S3_REGION=eu-central-1", `S3_REGION=${settings.region}`],
    ["S3_KEY=…", `S3_KEY=${settings.key}`],
    ["S3_SECRET=…", `S3_SECRET=${settings.secret}`],
    ["s3://guide-backups/", `s3://${settings.bucket}/`],
    ["https://login.example.org/realms/town", provider.issuer],
    ["OIDC_CLIENT_SECRET=…", `OIDC_CLIENT_SECRET='${provider.clientSecret}'`],
    ["https://s3.example.org S3_BUCKET=guide ", `${settings.endpoint} S3_REGION=${settings.region} S3_BUCKET=${settings.bucket} `],
    ["postgresql://guide@db.example.org/guide", postgres.url],
    ["postgresql://guide:password@db.example.org/guide", postgres.url],
    ...["127.0.0.1:6432", "127.0.0.1:5432", "10.0.0.11", "10.0.0.12", "10.0.0.13"].map((host): [string, string] => [
      `postgresql://guide:…@${host}/guide`,
      postgres.url,
    ]),
    ["CDN_KEY=…", `CDN_KEY=${SECRET}`],
    ["GUIDE_SECRET=…", `GUIDE_SECRET=${SECRET}`],
    ["BACKUP_PASSPHRASE=…", `BACKUP_PASSPHRASE=${SECRET}`],
    ["/mnt/backups", backups],
  ];
  return { port, replacements, environment: postgres.environment, resetDatabase: postgres.resetDatabase };
}
