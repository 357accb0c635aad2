import { expect, it } from "vitest";
import { addStaffArea } from "../../staff/areas/contract.ts";
import { listPeople as listAccounts } from "../../staff/people/contract.ts";
import { listPeople as listTravellers } from "../../travellers/profile/contract.ts";
import { readEndpointNames } from "./endpointNames.ts";

const SOURCES = new URL("../../", import.meta.url);

it("Endpoints are named by their contracts, and of two of one name the one for staff has it", async () => {
  for (const both of [
    [listAccounts, listTravellers],
    [listTravellers, listAccounts],
  ]) {
    const named = await readEndpointNames(SOURCES, [...both, addStaffArea]);
    expect([...named.keys()].toSorted()).toEqual(["addStaffArea", "listPeople"]);
    expect(named.get("listPeople")).toBe(listAccounts);
    expect(named.get("addStaffArea")).toBe(addStaffArea);
  }
});

it("What is no endpoint of the guide has no name", async () => {
  expect([...(await readEndpointNames(SOURCES, []))]).toEqual([]);
});
