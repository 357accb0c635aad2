/** A thrown error in a message between threads: its class becomes a name. */
export interface ThrownError {
  name: string;
  message: string;
  stack?: string | undefined;
  properties: object;
}

export function packError(error: unknown): ThrownError {
  const thrown = error instanceof Error ? error : new Error(String(error));
  const { cause: _, ...properties } = thrown as Error & Record<string, unknown>;
  return { name: thrown.constructor.name, message: thrown.message, stack: thrown.stack, properties };
}
