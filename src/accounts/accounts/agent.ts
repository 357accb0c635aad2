/** Browsers' names for themselves, the most particular first: nearly all of them also call themselves Chrome and Safari. */
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

/** "Firefox on Windows", for a list of sessions; what is unknown is left out. @param agent as the browser sent it */
export function describeUserAgent(agent: string): string {
  const browser = firstMatch(BROWSERS, agent) ?? "A browser";
  const system = firstMatch(SYSTEMS, agent);
  return system ? `${browser} on ${system}` : browser;
}
