import type { AnyEndpoint } from "../endpoints/endpoint.ts";

/** Prefix of a key whose changes may show late: see `delayedDependencies` of an endpoint. */
const DELAYED = "~";

export const delayedKey = (key: string): string => `${DELAYED}${key}`;

/** Returns "business" for "business:7r3kq2aa", and for "business" itself: dropping a kind drops all its keys. */
export const dependencyKind = (key: string): string => key.split(":", 1)[0] ?? key;

/** Fills a template with the call's parameters; undefined if one of them is missing. */
function filled(template: string, input: Record<string, unknown>): string | undefined {
  let isComplete = true;
  const key = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = input[name];
    if (value === undefined || value === null || value === "") isComplete = false;
    return String(value);
  });
  return isComplete ? key : undefined;
}

/**
 * Returns the keys that a call's response depends on, as far as the call itself determines them.
 * @param input the parameters of its path and query, by name
 * @returns the first alternative of each declared template whose parameters are given; keys that may show late are marked
 */
export function dependenciesOfCall(endpoint: AnyEndpoint, input: Record<string, unknown>): string[] {
  const keys = (endpoint.dependencies ?? []).flatMap((template) => {
    const alternatives = template.split("|").map((one) => filled(one, input));
    return alternatives.find((key) => key !== undefined) ?? [];
  });
  return [...keys, ...(endpoint.delayedDependencies ?? []).map(delayedKey)];
}
