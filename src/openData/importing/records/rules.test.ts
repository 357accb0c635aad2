import { expect, it } from "vitest";
import type { ShellFields } from "../../../catalogue/listings/shells/enumerations.ts";
import { compose, type ListingRecord, withPosition } from "./rules.ts";

const HERE = { latitude: 42.5, longitude: 1.5, country_code: "AD", area_id: 7, city: "Ordino" };
const NOWHERE = { latitude: null, longitude: null, country_code: "AD", area_id: 3, city: "Andorra la Vella" };
const fields = (values: Partial<ShellFields>) => ({ name: "Casa Mia", attribution_text: "", ...values }) as ShellFields;
const record = (source_key: string, imported: ShellFields, rank: number): ListingRecord =>
  ({ source_key, business_code: "7kqm4d80", dataset: "test", first_run: "one", rank, imported }) as ListingRecord;

it("an edition without coordinates keeps the place that an earlier one named", () => {
  expect(withPosition(fields({ ...NOWHERE, phone: "2" }), fields({ ...HERE, phone: "1" }))).toMatchObject({ ...HERE, phone: "2" });
  expect(withPosition(fields(HERE), fields({ ...HERE, latitude: 50 }))).toMatchObject(HERE);
  expect(withPosition(fields(NOWHERE), fields(NOWHERE))).toMatchObject(NOWHERE);
  expect(withPosition(fields(NOWHERE), undefined)).toMatchObject(NOWHERE);
});

it("a listing whose first record has no coordinates gets those of the next record that has them", () => {
  const records = [record("table/1", fields(NOWHERE), 0), record("osm/2", fields({ ...HERE, name: "Casa" }), 1)];
  const composed = compose(records);
  expect(composed.fields).toMatchObject({ ...HERE, name: "Casa Mia" });
  expect(composed.from.latitude).toEqual(["osm/2"]);
});
