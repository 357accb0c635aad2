import { describe, expect, it } from "vitest";
import { ACTIVITY_TYPES, enumValues } from "../../catalogue/listings/enumerations.ts";
import { activityChapters, activityGroups } from "./activityGroups.ts";

const row = (activity_type: string, businesses_count: number) => ({ activity_type, label: activity_type, businesses_count });

describe("the chapters of all activities", () => {
  it("hold every kind but the one without a name, each once", () => {
    const all = activityGroups().flatMap(({ activities }) => activities);
    expect(all.toSorted()).toEqual(
      enumValues(ACTIVITY_TYPES)
        .filter((one) => one !== "other")
        .toSorted(),
    );
  });

  it("put what is offered most first and leave out what nobody offers", () => {
    const chapters = activityChapters([row("diving", 1), row("surfing", 9), row("beach", 0), row("yoga", 0), row("boat_trips", 1)]);
    expect(chapters.map(({ id, rows }) => [id, rows.map(({ activity_type }) => activity_type)])).toEqual([
      ["water", ["surfing", "boat_trips", "diving"]],
    ]);
  });
});
