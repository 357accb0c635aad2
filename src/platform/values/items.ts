/**
 * Returns the item at an index that the caller knows to be inside the list: of a typed array, of rows that a statement returns one of, of a
 * capture group that always matches.
 * @throws RangeError if there is no item
 */
export function itemAt<T>(items: ArrayLike<T>, index: number): NonNullable<T> {
  const item = items[index];
  if (item === undefined || item === null) throw new RangeError(`There is no item ${index}.`);
  return item;
}

/** Returns the value if it is one of a list of literals, else undefined: narrows what a form, a column or a file contains. */
export const oneOf = <const T>(values: readonly T[], value: unknown): T | undefined => values.find((one) => one === value);
