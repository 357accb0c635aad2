import { t } from "../../platform/languages/text.ts";

/** Product names in user agents, the most specific first: nearly all browsers also call themselves Chrome and Safari. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg[A-Z]*\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
  [/\b(?:iPhone|iPad)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const firstMatch = (names: [RegExp, string][], agent: string) => names.find(([pattern]) => pattern.test(agent))?.[1];

/**
 * Returns "Firefox on Windows" for a list of sessions; unknown parts are left out.
 * @param agent User-Agent header
 */
export function describeUserAgent(agent: string): string {
  const browser = firstMatch(BROWSERS, agent) ?? t`A browser`;
  const system = firstMatch(SYSTEMS, agent);
  return system ? t`${browser} on ${system}` : browser;
}
