import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { callDescriptions, inlineScripts, serverOnlyMeta } from "./scripts/plugins.ts";
import { compileTexts } from "./scripts/texts/plugin.ts";

/**
 * Groups the modules that every page loads into one file each. By default the bundler creates a file for each set of modules that two pages
 * share, even single icons. Each file costs about 800 bytes of headers, and small files compress badly. Imports of a module in a group join
 * the group.
 */
const TOGETHER = [
  {
    name: "frame",
    test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]|entry\.client|rolldown[\\/]runtime|platform[\\/]pages[\\/]callApiInBrowser/,
    priority: 3,
  },
  {
    name: "chrome",
    test: /[\\/]src[\\/](?:\w+[\\/])*(?:chrome[\\/]PageFrame|attribution[\\/]each|seo[\\/]rules|places[\\/](?:Flag|article|urls|text|time)|platform[\\/]\w+[\\/](?:callDescription|days|items|objects|verifyFirst)|catalogue[\\/]listings[\\/](?:rules|profile)|(?:recommendations|ticket|vouchers)[\\/]urls|travellers[\\/](?:contract|rules|usePrivateHref)|follows[\\/]contract|items[\\/](?:rules|enumerations)|marks[\\/](?:MarkButton|markState|MarksForm|SaveBookmark|rules)|ui[\\/](?:arrowKey|serverOnly|ArrowLink|Avatar|Badge|LeaderLine|PageTitle|Section|Button|SaveOfflineButton|closeOnBack))\.tsx?$|lucide.*[\\/](?:bookmark|leaf|waves-horizontal|check|chevron-\w+|clock|download|gift|tag)\.m?js$/,
    priority: 2,
  },
  {
    name: "card",
    test: /[\\/]src[\\/](?:\w+[\\/])*(?:listings[\\/]BusinessCardView|recommendations[\\/]Highlight|ui[\\/](?:Carousel|LocalMoment|ShareLink)|reports[\\/]ReportLink|items[\\/]AboutPrice)\.tsx$|(?:bookDirect[\\/]guestCount|enquiries[\\/]enumerations)\.ts$|listings[\\/]nearby[\\/]rules\.ts$|hours[\\/]now\.ts$/,
    priority: 1,
  },
  {
    name: "desk",
    test: /[\\/](?:own[\\/]useOwnListing|owners[\\/]frame[\\/]rules|itemEditor[\\/]urls|hours[\\/]typedTime)\.ts$|lucide.*[\\/]triangle-alert\.m?js$/,
    priority: 1,
  },
  {
    name: "staffListings",
    test: /[\\/]staff[\\/](?:listings[\\/](?:StateBadges\.tsx|(?:contract|enumerations|rules)\.ts)|(?:areas[\\/]contract|frame[\\/]rules)\.ts)$/,
    priority: 1,
  },
  { name: "searches", test: /[\\/]catalogue[\\/]search[\\/]contract\.ts$/, priority: 2 },
  { name: "picks", test: /[\\/]staff[\\/](?:picking[\\/]suggest|(?:areas|listings)[\\/]suggest(?:Areas|Listings))\.ts$/, priority: 1 },
  { name: "icons", test: /lucide.*[\\/](?:file-up|store)\.m?js$/, priority: 1 },
  { name: "worldMap", test: /[\\/]catalogue[\\/]maps[\\/](?:WorldMap\.tsx|rules\.ts)$/, priority: 1 },
  { name: "indexes", test: /[\\/](?:CountryIndex|Accordion)\.tsx$/, priority: 1 },
  {
    name: "settings",
    test: /[\\/]src[\\/](?:\w+[\\/])*(?:preferences[\\/]crop|accounts[\\/]rules)\.ts$|lucide.*[\\/](?:key-round|shield-check)\.m?js$/,
    priority: 1,
  },
  {
    name: "quotes",
    test: /[\\/]src[\\/](?:\w+[\\/])*(?:recommendations[\\/]RecommendationsSection|follows[\\/]FollowButton|traveller[\\/]SaveVoucher)\.tsx$/,
    priority: 0,
  },
  {
    name: "rows",
    test: /[\\/]src[\\/]ui[\\/](?:RowGrip\.tsx|StoryLink\.tsx|QrCode\.tsx|followPointer\.ts)$|lucide.*[\\/](?:trash|copy|refresh-cw)\.m?js$/,
    priority: 1,
  },
  { name: "uploads", test: /[\\/]catalogue[\\/]uploads[\\/]rules\.ts$|lucide.*[\\/]image-plus\.m?js$/, priority: 1 },
  {
    name: "needs",
    test: /[\\/]catalogue[\\/](?:listings[\\/]needs[\\/](?:enumerations|rules)|items[\\/]amenities[\\/]rules)\.ts$/,
    priority: 2,
  },
  { name: "nights", test: /[\\/](?:calendars[\\/]nights|directions[\\/](?:Directions|rules))\.tsx?$/, priority: 2 },
  { name: "guides", test: /[\\/]travellers[\\/]guides[\\/](?:contract|urls)\.ts$/, priority: 1 },
  {
    name: "map",
    test: /[\\/]src[\\/]catalogue[\\/](?:maps[\\/](?:PlaceMap\.tsx|pinPositions\.ts)|listings[\\/]NumberedName\.tsx)$/,
    priority: 1,
  },
  {
    name: "editor",
    test: /[\\/]src[\\/](?:owners[\\/](?:listingEditor[\\/]values|itemEditor[\\/]useDraft)|catalogue[\\/]listings[\\/]hashtags[\\/]rules)\.ts$/,
    priority: 1,
  },
  // For the desks, which show no dialog of a listing.
  {
    name: "forms",
    test: /[\\/]src[\\/](?:\w+[\\/])*(?:platform[\\/]pages[\\/]formAction|platform[\\/]values[\\/]decimal|ui[\\/](?:ActionForm|Dialog|Field|FormOutcome|Select))\.tsx?$|lucide.*[\\/](?:circle-alert|external-link|plus)\.m?js$/,
    priority: 1,
  },
  {
    name: "booking",
    test: /[\\/]src[\\/](?:\w+[\\/])*(?:items[\\/]receipt|enquiries[\\/](?:contract|directState|DirectBox)|bookDirect[\\/]directPrice|listingPage[\\/]PictureCredit)\.tsx?$/,
    priority: 0,
  },
  {
    name: "place",
    test: /[\\/]src[\\/](?:site[\\/]explore[\\/](?:PlaceHead|LocalTime)\.tsx|catalogue[\\/]trails[\\/]contract\.ts)$|lucide.*[\\/]paw-print\.m?js$/,
    priority: 1,
  },
  {
    name: "reports",
    test: /[\\/]travellers[\\/]reports[\\/](?:enumerations|rules|decisions[\\/](?:RemovalFields|sentReason))\.tsx?$/,
    priority: 1,
  },
  { name: "device", test: /[\\/]src[\\/](?:\w+[\\/])*(?:ui[\\/](?:DeviceWord|Notice))\.tsx$|lucide.*[\\/]map\.m?js$/, priority: 1 },
];

/** Skips modules that an index exports and no page imports: pages use a hundred of 2,000 icons. */
const LAZY = { lazyBarrel: true };

export default defineConfig({
  plugins: [inlineScripts(), serverOnlyMeta(), compileTexts(), callDescriptions(), tailwindcss(), reactRouter()],
  build: {
    // The Content-Security-Policy allows fonts and scripts only from files.
    assetsInlineLimit: 0,
    // Only a dialog that opens under the finger names all files that it needs, so that they are not found one after another. For every
    // import() these lists are a kilobyte in every page, and their links are inserted in one long task.
    modulePreload: {
      resolveDependencies: (url, needed, { hostType }) =>
        hostType === "html" || /(?:HomeDialogs|SearchDialog)-/.test(url)
          ? needed.filter((file) => !/\/(?:rolldown-runtime|entry\.client|chrome)-/.test(file))
          : [],
    },
    sourcemap: false,
    // Compresses each file to print its size, which takes a second.
    reportCompressedSize: false,
    target: "es2022",
  },
  environments: {
    // Bundled into the server, which then contains only the parts that pages use: as packages they are a hundred more files to resolve at
    // every start.
    ssr: {
      build: { rolldownOptions: { experimental: LAZY } },
      resolve: { noExternal: [/^@base-ui\//, "lucide", "react-day-picker", /^@?date-fns(?:\/|$)/] },
    },
    client: { build: { rolldownOptions: { experimental: LAZY, output: { codeSplitting: { groups: TOGETHER } } } } },
  },
});
