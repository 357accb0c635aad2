import type { AnyEndpoint } from "../endpoints/endpoint.ts";

/** Stands before a key whose changes may show late: see `delayedDependencies` of an endpoint. */
const DELAYED = "~";

export const delayedKey = (key: string): string => `${DELAYED}${key}`;

/** "business" for "business:7r3kq2aa", and for "business" itself: every key of a kind is dropped when the kind is. */
export const dependencyKind = (key: string): string => key.split(":", 1)[0] as string;

/** A template with the call's parameters in it; undefined when one of them is not given. */
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
 * The keys that a call's response depends on, as far as the call itself says.
 * @param input the parameters of its path and query, by name
 * @returns of each declared template the first alternative whose parameters are given; those that may show late are marked
 */
export function dependenciesOfCall(endpoint: AnyEndpoint, input: Record<string, unknown>): string[] {
  const keys = (endpoint.dependencies ?? []).flatMap((template) => {
    const alternatives = template.split("|").map((one) => filled(one, input));
    return alternatives.find((key) => key !== undefined) ?? [];
  });
  return [...keys, ...(endpoint.delayedDependencies ?? []).map(delayedKey)];
}
