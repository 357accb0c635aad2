import { toError } from "../toError.ts";

/** A thrown error in a message between threads: its class becomes a name. */
export interface ThrownError {
  name: string;
  message: string;
  stack?: string | undefined;
  properties: object;
}

export function packError(error: unknown): ThrownError {
  const thrown = toError(error);
  const { cause: _, ...properties } = thrown;
  return { name: thrown.constructor.name, message: thrown.message, stack: thrown.stack, properties };
}
