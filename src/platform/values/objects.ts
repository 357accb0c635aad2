/** Whether a value is an object or a list, whose fields can then be read. */
export const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Returns the keys of a table with their types: TypeScript types `Object.keys` as `string[]`. */
export const typedKeys = <Key extends string>(table: { [Name in Key]?: unknown }) => Object.keys(table) as Key[];
