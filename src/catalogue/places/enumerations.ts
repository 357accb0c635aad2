import { t } from "../../platform/languages/text.ts";

/** The seven regions of the guide. Every country is in exactly one: see countries/enumerations.ts. */
export const REGIONS = [
  {
    code: "AF",
    get name() {
      return t`Africa`;
    },
  },
  {
    code: "AS",
    get name() {
      return t`Asia`;
    },
  },
  {
    code: "EU",
    get name() {
      return t`Europe`;
    },
  },
  {
    code: "LA",
    get name() {
      return t`Latin America & Caribbean`;
    },
  },
  {
    code: "ME",
    get name() {
      return t`Middle East`;
    },
  },
  {
    code: "NA",
    get name() {
      return t`North America`;
    },
  },
  {
    code: "OC",
    get name() {
      return t`Oceania`;
    },
  },
] as const;

export type RegionCode = (typeof REGIONS)[number]["code"];
