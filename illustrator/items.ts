/**
 * Returns the item at an index that the caller knows to be inside the list.
 * @throws RangeError if there is no item
 */
export function itemAt<Item>(items: ArrayLike<Item>, index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError(`There is no item ${index}.`);
  return item;
}
