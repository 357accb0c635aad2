/** A replacement of a piece of source. */
export interface Edit {
  start: number;
  end: number;
  code: string;
}

/** Returns a piece of source with edits made. @param edits none overlaps another */
export function applyEdits(source: string, edits: readonly Edit[], start = 0, end = source.length): string {
  let from = start;
  let result = "";
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    result += source.slice(from, edit.start) + edit.code;
    from = edit.end;
  }
  return result + source.slice(from, end);
}
