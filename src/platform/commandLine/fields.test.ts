import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { endpoint } from "../endpoints/endpoint.ts";
import { StartError } from "../endpoints/errors.ts";
import { describeFields, schemaErrors, splitFields, typedFields } from "./fields.ts";

const changeBoat = endpoint({
  method: "PATCH",
  path: "/boats/{code}/",
  summary: "Changes a boat",
  tag: "Boats",
  access: "staff",
  params: z.object({ code: z.string().regex(/^[a-z]+$/) }),
  query: z.object({ page: z.string().optional() }),
  body: z.object({
    name: z.string().optional(),
    seats: z.number().optional(),
    owner: z.string().nullable().optional(),
    is_open: z.boolean().optional(),
    ports: z.array(z.string()).optional(),
    prices: z.array(z.object({ day: z.number() })).optional(),
  }),
  files: ["photo"],
});

describe("Fields in the terminal", () => {
  it("are told with what may be left out, and what takes a file", () => {
    expect(describeFields(changeBoat)).toBe("code [page] [name] [seats] [owner] [is_open] [ports] [prices] photo=@FILE");
  });

  it("are words with an equals sign; one that is given twice is a list", () => {
    expect(splitFields(["name=a=b", "ports=x", "ports=y", "owner="])).toEqual({ name: "a=b", ports: ["x", "y"], owner: "" });
    expect(() => splitFields(["name"])).toThrow(StartError);
    expect(() => splitFields(["=x"])).toThrow(StartError);
  });

  it.each([
    ["name", "1001", "1001"],
    ["name", "", ""],
    ["name", '"quoted"', "quoted"],
    ["seats", "12", 12],
    ["seats", "12,5", 12.5],
    ["seats", "many", "many"],
    ["owner", "null", null],
    ["is_open", "yes", true],
    ["ports", "Hội An", ["Hội An"]],
    ["ports", '["a","b"]', ["a", "b"]],
    ["ports", ["a", "b"], ["a", "b"]],
    ["prices", '[{"day":5}]', [{ day: 5 }]],
    ["code", "abc", "abc"],
    ["seats", 3, 3],
  ])("%s=%j is read as the schema has it: %j", async (name, given, read) => {
    expect(await typedFields(changeBoat, { [name]: given })).toEqual({ [name]: read });
  });

  it("send the content of a file under its name, and refuse one that there is not and an unknown field", async () => {
    const path = join(temporaryFolder(), "bow.jpg");
    writeFileSync(path, "pixels");
    const { photo } = await typedFields(changeBoat, { photo: `@${path}` });
    const [file] = photo as File[];
    expect([file?.name, await file?.text()]).toEqual(["bow.jpg", "pixels"]);
    await expect(typedFields(changeBoat, { photo: "@/none.jpg" })).rejects.toThrow("There is no file /none.jpg.");
    await expect(typedFields(changeBoat, { photo: "bow.jpg" })).rejects.toThrow(StartError);
    await expect(typedFields(changeBoat, { colour: "sea" })).rejects.toThrow("There is no field colour. Fields: code");
  });

  it("are checked by the schemas, in the API's words", () => {
    expect(schemaErrors(changeBoat, { code: "abc", seats: 2 })).toEqual({});
    expect(schemaErrors(changeBoat, { code: "A", seats: "many" })).toEqual({
      code: ["Invalid format."],
      seats: ["Enter a number."],
    });
  });
});
