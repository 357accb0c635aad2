import { describe, expect, it } from "vitest";
import { runForReader } from "../../platform/languages/requestReader.ts";
import { withGerman } from "../../tools/testing/languages.ts";
import { fieldChanges } from "./fieldWords.ts";
import { actWords } from "./words.ts";

describe("fieldChanges", () => {
  it("says field by field what was and what is, each field once", () => {
    expect(fieldChanges({ name: "Old", price_range: 2 }, { name: "New", price_range: 2 })).toEqual([
      { field: "name", was: "Old", is: "New" },
      { field: "price range", was: "2", is: "2" },
    ]);
  });

  it("says nothing where there was or is nothing, and false and 0 as they are", () => {
    expect(fieldChanges({ a: null, b: "", c: undefined, d: 0 }, { a: false, b: "x" })).toEqual([
      { field: "a", was: "none", is: "no" },
      { field: "b", was: "none", is: "x" },
      { field: "c", was: "none", is: "none" },
      { field: "d", was: "0", is: "none" },
    ]);
  });

  it("reads what was made and what was deleted", () => {
    expect(fieldChanges(null, { tags: ["a"] })).toEqual([{ field: "tags", was: "none", is: '["a"]' }]);
    expect(fieldChanges({ tags: ["a"] }, null)).toEqual([{ field: "tags", was: '["a"]', is: "none" }]);
    expect(fieldChanges(null, null)).toEqual([]);
  });
});

const german = withGerman({
  "room type": "Zimmerart",
  Private: "Eigenes Zimmer",
  Shared: "Geteilt",
  "changed the {0} of {1} from {2} to {3}": "hat {0} von {1} geändert: {2} statt vorher {3}",
  "“{0}”": "„{0}“",
  yes: "ja",
  no: "nein",
  featured: "hervorgehoben",
  "retried an email: {0}": "hat eine E-Mail nochmals geschickt: {0}",
  "Login link": "Anmeldelink",
}).readerOf("de");
const inGerman = <Result>(read: () => Result) => runForReader(german, read);

it("Readers of German get the names of fields, of values and of mails in German", () => {
  expect(inGerman(() => fieldChanges({ is_featured: false, room_type: "private" }, { is_featured: true, room_type: "shared" }))).toEqual([
    { field: "hervorgehoben", was: "nein", is: "ja" },
    { field: "Zimmerart", was: "Eigenes Zimmer", is: "Geteilt" },
  ]);
  const entry = { subject_name: "Mango", before: { room_type: "private" }, after: { room_type: "shared" } };
  expect(inGerman(() => actWords({ act: "item.changed", ...entry }))).toContain("hat Zimmerart von Mango geändert: „Eigenes Zimmer“");
  expect(inGerman(() => actWords({ act: "mail.retried", subject_name: "magic", before: null, after: null }))).toBe(
    "hat eine E-Mail nochmals geschickt: Anmeldelink",
  );
});
