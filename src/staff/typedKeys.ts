/** Returns the keys of a table with their types: TypeScript types `Object.keys` as `string[]`. */
export const typedKeys = <Key extends string>(table: { [Name in Key]?: unknown }) => Object.keys(table) as Key[];
