import { t } from "../../platform/languages/text.ts";

/** Product names in user agents, the most specific first: nearly all browsers also call themselves Chrome and Safari. */
const browsersText = (): [RegExp, string][] => [
  [/\bEdg[A-Z]*\//, t`Edge`],
  [/\bOPR\//, t`Opera`],
  [/\b(?:Firefox|FxiOS)\//, t`Firefox`],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, t`Chrome`],
  [/\bSafari\//, t`Safari`],
];
const systems = (): [RegExp, string][] => [
  [/\b(?:iPhone|iPad)\b/, "iOS"],
  [/\bAndroid\b/, t`Android`],
  [/\bWindows\b/, t`Windows`],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, t`Linux`],
];

const firstMatch = (names: [RegExp, string][], agent: string) => names.find(([pattern]) => pattern.test(agent))?.[1];

/**
 * Returns "Firefox on Windows" for a list of sessions; unknown parts are left out.
 * @param agent User-Agent header
 */
export function describeUserAgent(agent: string): string {
  const browser = firstMatch(browsersText(), agent) ?? t`A browser`;
  const system = firstMatch(systems(), agent);
  return system ? t`${browser} on ${system}` : browser;
}
