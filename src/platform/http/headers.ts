/** Headers of every response. A page adds its own Content-Security-Policy. */
export const SECURITY_HEADERS: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(self), microphone=(), geolocation=(self), payment=(), usb=()",
  "x-frame-options": "DENY",
};

/** The headers among these that only documents need. */
export const OF_DOCUMENTS = ["cross-origin-opener-policy", "permissions-policy", "x-frame-options"];

/** With HTTPS: browsers use only HTTPS for a year, whatever a link contains. */
const STRICT_TRANSPORT = { "strict-transport-security": "max-age=31536000" };

export const securityHeaders = (isHttps: boolean): Record<string, string> => ({
  ...SECURITY_HEADERS,
  ...(isHttps ? STRICT_TRANSPORT : {}),
});

/** Policy of responses that are not pages: nothing in them may run or load anything. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Origin of the map tiles apart from the guide itself; set once at the start. */
let tileSource = "";

/** @param url of the tiles, as configured; undefined without tiles */
export function allowTiles(url: string | undefined) {
  tileSource = url === undefined ? "" : ` ${new URL(url.replaceAll(/[{}]/g, "")).origin}`;
}

/** Sources of a captcha service's widget; set once at the start. */
let captchaSources = "";

/** @param sources of the configured service; empty for the guide's own proof of work */
export function allowCaptcha(sources: string[]) {
  captchaSources = sources.map((one) => ` ${one}`).join("");
}

/** Returns the origins that a form may target besides the page's own: browsers also apply this to the redirect after a form. */
let formTargets = (): string[] => [];

/** @param targets returns the guide's own origins; called for each page, because a port may be known only once the server listens */
export function allowForms(targets: () => string[]) {
  formTargets = targets;
}

/** Returns the policy of the map's worker, which only fetches tiles: a worker has the policy of its own file. */
export const workerPolicy = (): string => `default-src 'none'; connect-src 'self'${tileSource}`;

/**
 * Returns the policy of a page: scripts are the guide's own files and the listed inline ones.
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
 * Returns the headers of a page that other sites embed: it may be framed, runs nothing and loads only the guide's pictures.
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
      "img-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors *",
    ].join("; "),
  };
}

/** Returns the policy with the address for reports of violations. @param scripts see pagePolicy */
export const policyHeaders = (scripts: string[], isHttps: boolean): Record<string, string> => ({
  "content-security-policy": pagePolicy(scripts, isHttps),
  "reporting-endpoints": 'csp="/api/csp-reports/"',
});
