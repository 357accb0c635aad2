import type { Position } from "./elements.ts";

/** Pure: stores the positions of the nodes that ways need, and no others: 16 bytes each, outside the JavaScript heap. */

/** Units per degree, OpenStreetMap's own precision: about 1 cm. */
const UNITS = 1e7;
const UNKNOWN = 0x7fffffff;

/** List of numbers in one block of memory that grows. */
export interface NumberList {
  add(values: readonly number[]): void;
  /** Returns all numbers without duplicates, in ascending order. */
  sorted(): Float64Array;
  readonly length: number;
}

export function createNumberList(): NumberList {
  let values = new Float64Array(1024);
  let length = 0;
  return {
    add(more) {
      if (length + more.length > values.length) {
        const larger = new Float64Array(Math.max(length + more.length, values.length * 2));
        larger.set(values.subarray(0, length));
        values = larger;
      }
      values.set(more, length);
      length += more.length;
    },
    sorted() {
      const all = values.subarray(0, length).sort();
      let kept = 0;
      for (const value of all) {
        if (kept > 0 && all[kept - 1] === value) continue;
        all[kept] = value;
        kept += 1;
      }
      return all.subarray(0, kept);
    },
    get length() {
      return length;
    },
  };
}

export interface PositionStore {
  set(id: number, position: Position): void;
  /** Returns the positions of those ids whose nodes were found. */
  get(ids: readonly number[]): Position[];
}

/** @param ids in ascending order, without duplicates */
export function createPositionStore(ids: Float64Array): PositionStore {
  const longitudes = new Int32Array(ids.length).fill(UNKNOWN);
  const latitudes = new Int32Array(ids.length);
  const findIdIndex = (id: number) => {
    let low = 0;
    let high = ids.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = ids[middle] ?? 0;
      if (found === id) return middle;
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  };
  return {
    set(id, [longitude, latitude]) {
      const place = findIdIndex(id);
      if (place < 0 || !(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)) return;
      longitudes[place] = Math.round(longitude * UNITS);
      latitudes[place] = Math.round(latitude * UNITS);
    },
    get: (wanted) =>
      wanted.flatMap((id): Position[] => {
        const place = findIdIndex(id);
        const longitude = place < 0 ? UNKNOWN : (longitudes[place] ?? UNKNOWN);
        return longitude === UNKNOWN ? [] : [[longitude / UNITS, (latitudes[place] ?? 0) / UNITS]];
      }),
  };
}
