import { expect, it } from "vitest";
import { guessColumns } from "./guessColumns.ts";
import { readListRow } from "./readList.ts";

const row = (record: object) => {
  const read = readListRow({ line: 1, content: JSON.stringify(record) });
  return "content" in read ? { ...read.content } : read;
};

/** A record in the shape of a tourist board's JSON-LD, made up. */
const INN = {
  "@id": "https://board.example/1",
  "@type": ["Place", "Hotel"],
  hasBeenCreatedBy: { "schema:legalName": "Example Board", "foaf:homepage": ["https://board.example/"] },
  "rdfs:label": { fr: ["Auberge du Pont"] },
  isLocatedAt: [
    {
      "@id": "https://board.example/2",
      "schema:address": [{ "@type": ["PostalAddress"], "schema:addressLocality": "Loches", "schema:streetAddress": ["3 rue du Pont"] }],
      "schema:geo": { "@type": ["Geo"], "schema:latitude": "47.12", "schema:longitude": "0.99" },
    },
    { "schema:geo": { "schema:latitude": "1", "schema:longitude": "1" } },
  ],
};

it("A JSON record has a column for each field, of a list of records only for those of the first one", () => {
  expect(row(INN)).toEqual({
    "@id": "https://board.example/1",
    "@type": '["Place","Hotel"]',
    "hasBeenCreatedBy.schema:legalName": "Example Board",
    "hasBeenCreatedBy.foaf:homepage": "https://board.example/",
    "rdfs:label.fr": "Auberge du Pont",
    "isLocatedAt.schema:address.schema:addressLocality": "Loches",
    "isLocatedAt.schema:address.schema:streetAddress": "3 rue du Pont",
    "isLocatedAt.schema:geo.schema:latitude": "47.12",
    "isLocatedAt.schema:geo.schema:longitude": "0.99",
  });
  expect(row({ a: null, b: [], c: [null], d: [1, 2], e: [[{ f: 1 }]] })).toEqual({ a: "", b: "[]", c: "", d: "[1,2]", e: '[{"f":1}]' });
});

it("Its columns are recognised, and those of the publisher are not the listing's", () => {
  const content = row(INN) as Record<string, string>;
  expect(guessColumns({ heads: Object.keys(content), rows: [content] })).toEqual({
    "@id": "id",
    "@type": "business_type",
    "rdfs:label.fr": "name",
    "isLocatedAt.schema:address.schema:addressLocality": "city",
    "isLocatedAt.schema:address.schema:streetAddress": "address",
    "isLocatedAt.schema:geo.schema:latitude": "latitude",
    "isLocatedAt.schema:geo.schema:longitude": "longitude",
  });
});

it("What is no record is reported with its line", () => {
  for (const content of ["[1]", "3", "null", "{"])
    expect(readListRow({ line: 7, content })).toMatchObject({ line: 7, problem: expect.any(String) });
});
