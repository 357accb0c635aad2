import { execFile } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { toError } from "../../src/platform/toError.ts";
import { freePort, SERVER_CORE, type Server, startServer, temporaryFolder, waitFor } from "../processes.ts";

const ROOT = join(import.meta.dirname, "..", "..");
/** The newest release of version 16 at the time of writing; installed only for the run, into a temporary folder. */
const NEXT_VERSION = "16.4.6";
export const NEXT_NAME = `Next.js ${NEXT_VERSION}`;

/**
 * The application: the guide's own home page and frame, with its data from memory, in two variants. /explore is idiomatic Next.js: server
 * components, with "use client" only in files that use state or events. /client is one client component that gets its data as a prop, like
 * the guide's page: the least work for Next.js. A few lines replace the parts of React Router that the page uses.
 */
const FILES: Record<string, string> = {
  "next.config.mjs": `export default {
  compress: false,
  poweredByHeader: false,
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: import.meta.dirname, resolveAlias: { "react-router": "./react-router.js" } },
};
`,
  "react-router.js": `let loaded;
export const giveData = (given) => { loaded = given; };
export const useLoaderData = () => loaded;
const me = { code: "peer", name: "Somebody Signed In", initials: "SI", avatar: "/icon/180.png", isStaff: false };
export const useRouteLoaderData = () => ({ me, csrfToken: "peer" });
export const useLocation = () => ({ pathname: "/explore/" });
export const data = (value) => value;
`,
  "HomeScreen.jsx": `"use client";
import HomePage from "./src/site/home/HomePage.tsx";
import { PageFrame } from "./src/site/chrome/PageFrame.tsx";
import { giveData } from "./react-router.js";
export function HomeScreen({ data }) {
  giveData(data);
  return <PageFrame isOverPicture><HomePage /></PageFrame>;
}
`,
  "app/layout.jsx": `export default function Layout({ children }) {
  return <html lang="en-GB"><body>{children}</body></html>;
}
`,
  "app/explore/page.jsx": `import { readFileSync } from "node:fs";
import { HomeBusinesses } from "../../src/site/home/HomeBusinesses.tsx";
import { HomeCards } from "../../src/site/home/HomeCards.tsx";
import { HomeDestinations } from "../../src/site/home/HomeDestinations.tsx";
import { HomeExperts } from "../../src/site/home/HomeExperts.tsx";
import { HomeHero } from "../../src/site/home/HomeHero.tsx";
import { HomeActivityTypes, HomeCountries, HomeRegions } from "../../src/site/home/HomePlaces.tsx";
import { HomeStays } from "../../src/site/home/HomeStays.tsx";
import { HomeActivities } from "../../src/site/home/HomeActivities.tsx";
import { PageFrame } from "../../src/site/chrome/PageFrame.tsx";
export const dynamic = "force-dynamic";
const home = JSON.parse(readFileSync("data.json", "utf8"));
const { featuredBusinesses, accommodationBusinesses, activityBusinesses, activityProducts } = home;
export const metadata = { title: "Explore better & book direct with The Guide", description: "Personalised recommendations" };
export default async function Page() {
  return (
    <PageFrame isOverPicture>
      <HomeCards home={{ featuredBusinesses, accommodationBusinesses, activityBusinesses, activityProducts }}>
        <HomeHero slides={home.heroBusinesses} />
        <HomeBusinesses businesses={featuredBusinesses} />
        <HomeActivityTypes activities={home.popularActivities} />
        <HomeDestinations areas={home.popularAreas} />
        <HomeStays stays={accommodationBusinesses} />
        <HomeActivities products={activityProducts} />
        <HomeExperts businesses={activityBusinesses} index={home.popularActivities.slice(0, 5)} />
        <HomeCountries countries={home.popularCountries} />
        <HomeRegions regions={home.regions} />
      </HomeCards>
    </PageFrame>
  );
}
`,
  "app/client/page.jsx": `import { readFileSync } from "node:fs";
import { HomeScreen } from "../../HomeScreen.jsx";
import { pack } from "../../src/platform/pages/pageData.ts";
export const dynamic = "force-dynamic";
const data = pack(JSON.parse(readFileSync("data.json", "utf8")));
export const metadata = { title: "Explore better & book direct with The Guide", description: "Personalised recommendations" };
export default async function Page() {
  return <HomeScreen data={data} />;
}
`,
};

/** Returns stubs for the other React Router imports of the guide's files, which this page does not reach; they do nothing. */
function routerStubs(): string {
  const texts = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => /[.]tsx?$/.test(file) && !/^(entry|root)[.]/.test(file))
    .map((file) => readFileSync(join(ROOT, "src", file), "utf8"));
  const named = texts
    .flatMap((text) => [...text.matchAll(/import [{]([^}]+)[}] from "react-router"/g)])
    .flatMap(([, names = ""]) => names.split(","))
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith("type ") && !FILES["react-router.js"]?.includes(`export const ${name} `));
  return [...new Set(named)].map((name) => `export const ${name} = () => undefined;\n`).join("");
}

/** State, effects, context, events: features that server components may not use. */
const NEEDS_BROWSER = /\buse[A-Z]\w*\(|\bcreateContext\b|\bon[A-Z]\w*=|\blazy\(/;

/** Copies the guide's sources, with "use client" where Next.js requires it. */
function copySources(folder: string) {
  cpSync(join(ROOT, "src"), folder, { recursive: true });
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".tsx") || file.endsWith("HomePage.tsx")) continue;
    const text = readFileSync(join(folder, file), "utf8");
    if (NEEDS_BROWSER.test(text)) writeFileSync(join(folder, file), `"use client";\n${text}`);
  }
}

/** Returns the guide's packages that its screens import, with their versions. */
function packagesOfScreens(): Record<string, string> {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { dependencies: Record<string, string> };
  const texts = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => /^(?!entry[.]|root[.]).*[.]tsx$|^ui[/\\].*[.]ts$|contract[.]ts$/.test(file))
    .map((file) => readFileSync(join(ROOT, "src", file), "utf8"));
  const imported = (name: string) =>
    texts.some((text) => ["from ", "import("].some((word) => text.includes(`${word}"${name}"`) || text.includes(`${word}"${name}/`)));
  return Object.fromEntries(
    Object.entries(dependencies).filter(([name]) => name !== "react-router" && (name === "react-dom" || imported(name))),
  );
}

/** Returns the first lines of a tool's error message. */
function shortened(error: unknown): Error {
  const said = toError(error)
    .message.split("\n")
    .filter((line) => /error|ERR/i.test(line) && !line.startsWith("Command failed"));
  return new Error(said.slice(0, 2).join(" ").slice(0, 300) || toError(error).message.slice(0, 300));
}

/**
 * Installs, builds and starts it.
 * @param home the response of /guide/api/home/
 * @throws Error with the first lines of the error from npm or the build
 */
export async function startNext(home: string): Promise<Server & { origin: string }> {
  const folder = temporaryFolder("next");
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" };
  const dependencies = { ...packagesOfScreens(), next: NEXT_VERSION };
  for (const [file, text] of Object.entries({
    ...FILES,
    "package.json": JSON.stringify({ name: "next-peer", private: true, dependencies }),
    "data.json": home,
  })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  appendFileSync(join(folder, "react-router.js"), routerStubs());
  copySources(join(folder, "src"));
  const cli = join(folder, "node_modules", "next", "dist", "bin", "next");
  const run = promisify(execFile);
  try {
    await run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: folder, env });
    await run(process.execPath, [cli, "build"], { cwd: folder, env: { ...env, NO_COLOR: "1" } });
  } catch (error) {
    throw shortened(error);
  }
  const port = await freePort();
  const server = startServer([process.execPath, cli, "start", "--hostname", "127.0.0.1", "--port", String(port)], {
    folder,
    core: SERVER_CORE,
    env: { NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" },
  });
  const origin = `http://127.0.0.1:${port}`;
  await waitFor(`${origin}/explore`, server);
  return { ...server, origin };
}
