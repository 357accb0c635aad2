/** Whether a value is an object or a list, whose fields can then be read. */
export const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
