/** Sent with every answer. The page's own Content-Security-Policy comes with the page. */
export const SECURITY_HEADERS: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(self), microphone=(), geolocation=(self), payment=(), usb=()",
  "x-frame-options": "DENY",
};

/** Of these, what only a document has a use for. */
export const OF_DOCUMENTS = ["cross-origin-opener-policy", "permissions-policy", "x-frame-options"];

/** With HTTPS: browsers come back by it for a year, whatever a link says. */
const STRICT_TRANSPORT = { "strict-transport-security": "max-age=31536000" };

export const securityHeaders = (isHttps: boolean): Record<string, string> => ({
  ...SECURITY_HEADERS,
  ...(isHttps ? STRICT_TRANSPORT : {}),
});

/** For answers that are no pages: nothing in them may run or load anything. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Where the maps' tiles come from beside the guide itself; set once at the start. */
let tileSource = "";

/** @param url of the tiles, as configured; undefined for none */
export function allowTiles(url: string | undefined) {
  tileSource = url === undefined ? "" : ` ${new URL(url.replaceAll(/[{}]/g, "")).origin}`;
}

/** Where the widget of a captcha service comes from; set once at the start. */
let captchaSources = "";

/** @param sources of the service that is configured; none for the guide's own proof of work */
export function allowCaptcha(sources: string[]) {
  captchaSources = sources.map((one) => ` ${one}`).join("");
}

/** Where a form may lead beside the page's own origin: browsers hold this against the redirection behind a form too. */
let formTargets = (): string[] => [];

/** @param targets the guide's own origins; asked for with each page, because a port may be known only when it listens */
export function allowForms(targets: () => string[]) {
  formTargets = targets;
}

/** The policy of the map's worker, which fetches tiles and nothing else: a worker has the policy of its own file. */
export const workerPolicy = (): string => `default-src 'none'; connect-src 'self'${tileSource}`;

/**
 * The policy of a page: scripts are the guide's own files and the inline ones that are named.
 * @param scripts sources such as "'nonce-…'" or "'sha256-…'"
 */
export const pagePolicy = (scripts: string[], isHttps: boolean): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(" ")}`.trim() + captchaSources,
    `style-src-elem 'self'${captchaSources}`,
    // React writes sizes and colours that come from data as style attributes; they cannot run anything.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${tileSource}`,
    "font-src 'self'",
    `connect-src 'self'${tileSource}${captchaSources}`,
    ...(captchaSources ? [`frame-src${captchaSources}`] : []),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    ["form-action 'self'", ...formTargets()].join(" "),
    "frame-ancestors 'none'",
    "report-to csp",
    "report-uri /api/csp-reports/",
    ...(isHttps ? ["upgrade-insecure-requests"] : []),
  ].join("; ");

/**
 * What comes with a page that other sites show: it may be framed, runs nothing and loads nothing.
 * @param styles sources of its inline styles, such as "'sha256-…'"
 */
export function embeddedHeaders(styles: string[], isHttps: boolean): Record<string, string> {
  const { "x-frame-options": _frames, "cross-origin-opener-policy": _opener, ...security } = securityHeaders(isHttps);
  return {
    ...security,
    "cross-origin-resource-policy": "cross-origin",
    "content-security-policy": [
      "default-src 'none'",
      `style-src ${styles.join(" ") || "'none'"}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors *",
    ].join("; "),
  };
}

/** The policy with the address that breaches of it are reported to. @param scripts see pagePolicy */
export const policyHeaders = (scripts: string[], isHttps: boolean): Record<string, string> => ({
  "content-security-policy": pagePolicy(scripts, isHttps),
  "reporting-endpoints": 'csp="/api/csp-reports/"',
});
